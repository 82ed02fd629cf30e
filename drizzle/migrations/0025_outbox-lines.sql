DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "priority" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_fresh" ON "outbox" USING btree ("priority","created_at") WHERE "outbox"."state" = 'pending' and "outbox"."attempts" = 0;--> statement-breakpoint
CREATE INDEX "outbox_tried" ON "outbox" USING btree ("due_at") WHERE "outbox"."state" in ('pending', 'unknown') and "outbox"."attempts" > 0;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_sent_with_id" CHECK ("outbox"."state" <> 'sent' or coalesce("outbox"."message_id", '') <> '');
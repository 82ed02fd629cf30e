ALTER TABLE "request_steps" DROP CONSTRAINT "request_steps_step";--> statement-breakpoint
ALTER TABLE "requests" DROP CONSTRAINT "requests_state";--> statement-breakpoint
ALTER TABLE "requests" DROP CONSTRAINT "requests_contacted";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sealed_copy" text;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "appointment_place" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "appointment_place" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
CREATE INDEX "requests_appointments" ON "requests" USING btree ("appointment_at","id") WHERE "requests"."state" = 'confirmed' and "requests"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_sealed" CHECK ("outbox"."sealed_copy" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$');--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_step" CHECK ("request_steps"."step" = any('{"contacted","reopened","confirmed","declined","canceled","done","deleted","restored"}'));--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_state" CHECK ("requests"."state" = any('{"new","contacted","confirmed","declined","canceled","done"}'));--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_contacted" CHECK (("requests"."state" = any('{"contacted","confirmed","declined","canceled","done"}')) <= ("requests"."contacted_at" is not null));
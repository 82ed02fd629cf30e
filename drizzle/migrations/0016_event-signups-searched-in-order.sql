DROP INDEX "event_signups_newest";--> statement-breakpoint
DROP INDEX "event_signups_path_newest";--> statement-breakpoint
CREATE INDEX "event_signups_newest" ON "event_signups" USING btree ("created_at","id","search_text") WHERE "event_signups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "event_signups_path_newest" ON "event_signups" USING btree ("path","created_at","id","search_text") WHERE "event_signups"."deleted_at" is null;
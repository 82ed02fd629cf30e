-- What the columns had that 0038 makes anew.
CREATE INDEX "email_signups_search" ON "email_signups" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "requests_search" ON "requests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "testimonials_search" ON "testimonials" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscribers_search" ON "subscribers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_signups_search" ON "event_signups" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscribers_by_name" ON "subscribers" USING btree ("sort_name","id","status","search_text") WHERE "subscribers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "event_signups_newest" ON "event_signups" USING btree ("created_at","id","search_text") WHERE "event_signups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "event_signups_path_newest" ON "event_signups" USING btree ("path","created_at","id","search_text") WHERE "event_signups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "event_signups_beyond_ascii" ON "event_signups" USING btree ("created_at","id","path","search_text") WHERE "event_signups"."deleted_at" is null and "event_signups"."search_text" collate "C" ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "subscribers_beyond_ascii" ON "subscribers" USING btree ("sort_name","id","status","search_text","created_at") WHERE "subscribers"."deleted_at" is null and "subscribers"."search_text" collate "C" ~ '[^\x01-\x7f]';--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "search_text" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "email_signups" ALTER COLUMN "search_text" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "testimonials" ALTER COLUMN "search_text" SET STATISTICS 1000;

ALTER TABLE "subscribers" DROP CONSTRAINT "subscribers_address_hash_unique";--> statement-breakpoint
DROP INDEX "newsletter_attempts_message";--> statement-breakpoint
DROP INDEX "newsletter_attempts_day";--> statement-breakpoint
CREATE INDEX "subscribers_hash" ON "subscribers" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "newsletter_attempts_message" ON "newsletter_attempts" USING btree ("message_id") WHERE "newsletter_attempts"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_attempts_day" ON "newsletter_attempts" USING brin ("day") WITH (pages_per_range=8,autosummarize=true);
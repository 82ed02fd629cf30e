DROP INDEX "accounts_email";--> statement-breakpoint
CREATE INDEX "visits_client_email" ON "visits" USING btree (lower("client_email"));--> statement-breakpoint
CREATE INDEX "visits_trash" ON "visits" USING btree ("deleted_at","id") WHERE "visits"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email");
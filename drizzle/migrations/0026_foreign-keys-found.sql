CREATE INDEX "newsletter_attempts_recipient" ON "newsletter_attempts" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "newsletter_attempts_newsletter" ON "newsletter_attempts" USING btree ("newsletter_id");--> statement-breakpoint
CREATE INDEX "raffle_draws_winner_row" ON "raffle_draws" USING btree ("winner_id");
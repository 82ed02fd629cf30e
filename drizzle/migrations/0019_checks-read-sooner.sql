ALTER TABLE "account_links" DROP CONSTRAINT "account_links_kind";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_role";--> statement-breakpoint
ALTER TABLE "audit" DROP CONSTRAINT "audit_actor_kind";--> statement-breakpoint
ALTER TABLE "audit" DROP CONSTRAINT "audit_actor";--> statement-breakpoint
ALTER TABLE "booking_times" DROP CONSTRAINT "booking_times_slot";--> statement-breakpoint
ALTER TABLE "event_signups" DROP CONSTRAINT "event_signups_path";--> statement-breakpoint
ALTER TABLE "generator_days" DROP CONSTRAINT "generator_days_generator";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_body_hash";--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_made_by";--> statement-breakpoint
ALTER TABLE "newsletter_attempts" DROP CONSTRAINT "newsletter_attempts_kind";--> statement-breakpoint
ALTER TABLE "newsletter_attempts" DROP CONSTRAINT "newsletter_attempts_state";--> statement-breakpoint
ALTER TABLE "newsletter_recipients" DROP CONSTRAINT "newsletter_recipients_state";--> statement-breakpoint
ALTER TABLE "newsletters" DROP CONSTRAINT "newsletters_status";--> statement-breakpoint
ALTER TABLE "newsletters" DROP CONSTRAINT "newsletters_started";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state";--> statement-breakpoint
ALTER TABLE "raffle_draws" DROP CONSTRAINT "raffle_draws_path";--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP CONSTRAINT "refresh_tokens_hash";--> statement-breakpoint
ALTER TABLE "request_steps" DROP CONSTRAINT "request_steps_step";--> statement-breakpoint
ALTER TABLE "requests" DROP CONSTRAINT "requests_kind";--> statement-breakpoint
ALTER TABLE "requests" DROP CONSTRAINT "requests_state";--> statement-breakpoint
ALTER TABLE "requests" DROP CONSTRAINT "requests_contacted";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_hash";--> statement-breakpoint
ALTER TABLE "sign_in_tickets" DROP CONSTRAINT "sign_in_tickets_kind";--> statement-breakpoint
ALTER TABLE "sign_in_tickets" DROP CONSTRAINT "sign_in_tickets_hash";--> statement-breakpoint
ALTER TABLE "subscribers" DROP CONSTRAINT "subscribers_status";--> statement-breakpoint
ALTER TABLE "suppressions" DROP CONSTRAINT "suppressions_reason";--> statement-breakpoint
DROP INDEX "idempotency_keys_created";--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_kind" CHECK ("account_links"."kind" = any('{"recovery","invitation","sign-in"}'));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_role" CHECK ("accounts"."role" = any('{"admin","client"}'));--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_kind" CHECK ("audit"."actor_kind" = any('{"visitor","system","admin","client"}'));--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor" CHECK (("audit"."actor_kind" = any('{"admin","client"}')) = ("audit"."actor_id" is not null));--> statement-breakpoint
ALTER TABLE "booking_times" ADD CONSTRAINT "booking_times_slot" CHECK (("booking_times"."starts_at" at time zone 'America/New_York')::time = any('{"8:00 AM","8:30 AM","9:00 AM","9:30 AM","10:00 AM","10:30 AM","11:00 AM","11:30 AM","12:00 PM","12:30 PM","1:00 PM","1:30 PM","2:00 PM","2:30 PM","3:00 PM","3:30 PM","4:00 PM","4:30 PM","5:00 PM","5:30 PM","6:00 PM","6:30 PM","7:00 PM","7:30 PM","8:00 PM"}'));--> statement-breakpoint
ALTER TABLE "event_signups" ADD CONSTRAINT "event_signups_path" CHECK ("event_signups"."path" = any('{"Glow","Reset","Recover"}'));--> statement-breakpoint
ALTER TABLE "generator_days" ADD CONSTRAINT "generator_days_generator" CHECK ("generator_days"."generator" = any('{"newsletter","image"}'));--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_body_hash" CHECK (length("idempotency_keys"."body_hash") = 64 and "idempotency_keys"."body_hash" !~ '[^0-9a-f]');--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_made_by" CHECK ("images"."made_by" = any('{"built-in","model"}'));--> statement-breakpoint
ALTER TABLE "newsletter_attempts" ADD CONSTRAINT "newsletter_attempts_kind" CHECK ("newsletter_attempts"."kind" = any('{"batch","individual","test"}'));--> statement-breakpoint
ALTER TABLE "newsletter_attempts" ADD CONSTRAINT "newsletter_attempts_state" CHECK ("newsletter_attempts"."state" = any('{"unconfirmed","accepted","rejected","suppressed","returned","bounced","released"}'));--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_state" CHECK ("newsletter_recipients"."state" = any('{"pending","unconfirmed","accepted","rejected","suppressed","bounced"}'));--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_status" CHECK ("newsletters"."status" = any('{"draft","scheduled","sending","sent","completed","failed"}'));--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_started" CHECK (("newsletters"."status" = any('{"draft","scheduled"}')) = ("newsletters"."started_at" is null));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK ("outbox"."state" = any('{"pending","unknown","sent","rejected","withheld"}'));--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_path" CHECK ("raffle_draws"."path" = any('{"Glow","Reset","Recover"}'));--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_hash" CHECK (length("refresh_tokens"."hash") = 64 and "refresh_tokens"."hash" !~ '[^0-9a-f]');--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_step" CHECK ("request_steps"."step" = any('{"contacted","reopened","confirmed","declined","done","deleted","restored"}'));--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_kind" CHECK ("requests"."kind" = any('{"booking","consultation"}'));--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_state" CHECK ("requests"."state" = any('{"new","contacted","confirmed","declined","done"}'));--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_contacted" CHECK (("requests"."state" = any('{"contacted","confirmed","declined","done"}')) <= ("requests"."contacted_at" is not null));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_hash" CHECK (length("sessions"."id") = 64 and "sessions"."id" !~ '[^0-9a-f]');--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_kind" CHECK ("sign_in_tickets"."kind" = any('{"second-factor","set-password"}'));--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_hash" CHECK (length("sign_in_tickets"."hash") = 64 and "sign_in_tickets"."hash" !~ '[^0-9a-f]');--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_status" CHECK ("subscribers"."status" = any('{"subscribed","unsubscribed","bounced"}'));--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_reason" CHECK ("suppressions"."reason" = any('{"unsubscribed","inactive","bounced","complained"}'));
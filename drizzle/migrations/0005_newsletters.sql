CREATE TABLE "newsletter_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"newsletter_id" uuid NOT NULL,
	"recipient_id" uuid,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"message_id" text,
	"delivered_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"bounce_type" text,
	"error" text,
	CONSTRAINT "newsletter_attempts_kind" CHECK ("newsletter_attempts"."kind" in ('batch', 'individual', 'test')),
	CONSTRAINT "newsletter_attempts_state" CHECK ("newsletter_attempts"."state" in ('unconfirmed', 'accepted', 'rejected', 'suppressed', 'returned', 'bounced', 'released')),
	CONSTRAINT "newsletter_attempts_recipient" CHECK (("newsletter_attempts"."kind" = 'test') = ("newsletter_attempts"."recipient_id" is null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_days" (
	"day" date PRIMARY KEY NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"run_id" uuid,
	"run_until" timestamp with time zone,
	"run_started_at" timestamp with time zone,
	"run_finished_at" timestamp with time zone,
	"failed_chunks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletter_days_used" CHECK ("newsletter_days"."used" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "newsletter_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"newsletter_id" uuid NOT NULL,
	"email" text NOT NULL,
	"address_hash" text NOT NULL,
	"first_name" text,
	"state" text NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_recipients_once" UNIQUE("newsletter_id","email"),
	CONSTRAINT "newsletter_recipients_state" CHECK ("newsletter_recipients"."state" in ('pending', 'unconfirmed', 'accepted', 'rejected', 'suppressed', 'bounced')),
	CONSTRAINT "newsletter_recipients_email_lower" CHECK ("newsletter_recipients"."email" = lower("newsletter_recipients"."email"))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"preheader" text NOT NULL,
	"html" text NOT NULL,
	"month_key" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"scheduled_day" date,
	"started_at" timestamp with time zone,
	"audience_at" timestamp with time zone,
	"failure" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "newsletters_status" CHECK ("newsletters"."status" in ('draft', 'scheduled', 'sending', 'sent', 'completed', 'failed')),
	CONSTRAINT "newsletters_scheduled" CHECK (("newsletters"."status" = 'scheduled') = ("newsletters"."scheduled_day" is not null)),
	CONSTRAINT "newsletters_started" CHECK (("newsletters"."status" in ('draft', 'scheduled')) = ("newsletters"."started_at" is null)),
	CONSTRAINT "newsletters_failed" CHECK (("newsletters"."status" = 'failed') = ("newsletters"."failure" is not null)),
	CONSTRAINT "newsletters_audience" CHECK (("newsletters"."started_at" is null) = ("newsletters"."audience_at" is null))
);
--> statement-breakpoint
ALTER TABLE "suppressions" DROP CONSTRAINT "suppressions_reason";--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "subscribed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "sort_name" text collate "und-x-icu" GENERATED ALWAYS AS (case when btrim(coalesce("subscribers"."first_name", '') || ' ' || coalesce("subscribers"."last_name", '')) = '' then '1' || "subscribers"."email"
        else '0' || lower(btrim(coalesce("subscribers"."first_name", '') || ' ' || coalesce("subscribers"."last_name", '')) collate "und-x-icu") end) STORED;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "search_text" text collate "und-x-icu" GENERATED ALWAYS AS (lower((btrim(coalesce("subscribers"."first_name", '') || ' ' || coalesce("subscribers"."last_name", '')) || ' ' || "subscribers"."email") collate "und-x-icu")) STORED;--> statement-breakpoint
ALTER TABLE "newsletter_attempts" ADD CONSTRAINT "newsletter_attempts_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_attempts" ADD CONSTRAINT "newsletter_attempts_recipient_id_newsletter_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."newsletter_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_attempts_live" ON "newsletter_attempts" USING btree ("recipient_id") WHERE "newsletter_attempts"."state" in ('unconfirmed', 'accepted');--> statement-breakpoint
CREATE INDEX "newsletter_attempts_unconfirmed" ON "newsletter_attempts" USING btree ("claimed_at") WHERE "newsletter_attempts"."state" = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "newsletter_attempts_message" ON "newsletter_attempts" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "newsletter_attempts_day" ON "newsletter_attempts" USING btree ("day","newsletter_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_by_state" ON "newsletter_recipients" USING btree ("newsletter_id","state","id");--> statement-breakpoint
CREATE INDEX "newsletters_newest" ON "newsletters" USING btree ("created_at","id") WHERE "newsletters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "newsletters_trash" ON "newsletters" USING btree ("deleted_at","id") WHERE "newsletters"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "subscribers_by_name" ON "subscribers" USING btree ("sort_name","id") WHERE "subscribers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" USING btree ("created_at","id") WHERE "subscribers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subscribers_since" ON "subscribers" USING btree ("subscribed_at") WHERE "subscribers"."status" = 'subscribed' and "subscribers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subscribers_search" ON "subscribers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscribers_trash" ON "subscribers" USING btree ("deleted_at","id") WHERE "subscribers"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_reason" CHECK ("suppressions"."reason" in ('unsubscribed', 'inactive', 'bounced', 'complained'));
CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "newsletter_days" DROP CONSTRAINT "newsletter_days_used";--> statement-breakpoint
ALTER TABLE "newsletter_days" ADD COLUMN "allowed" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_days" ADD CONSTRAINT "newsletter_days_used" CHECK ("newsletter_days"."used" between 0 and "newsletter_days"."allowed");
CREATE TABLE "subscriber_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "event_signups" drop column "search_text";--> statement-breakpoint
ALTER TABLE "event_signups" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(full_name || ' ' || email || ' ' || ticket_number::text || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "email_signups" drop column "search_text";--> statement-breakpoint
ALTER TABLE "email_signups" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(coalesce(first_name, '') || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" drop column "search_text";--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(client_name || ' ' || client_email || ' ' || reference || ' ' || client_phone || ' ' || regexp_replace(client_phone, '[^0-9]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" drop column "search_text";--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "search_text" text collate "und-x-icu" GENERATED ALWAYS AS (folded(btrim(coalesce("subscribers"."first_name", '') || ' ' || coalesce("subscribers"."last_name", '')) || ' ' || "subscribers"."email")) STORED;--> statement-breakpoint
ALTER TABLE "testimonials" drop column "search_text";--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(coalesce(full_name, '') || ' ' || testimonial)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "before_import" text[];--> statement-breakpoint
CREATE INDEX "subscriber_imports_newest" ON "subscriber_imports" USING btree ("created_at","id");
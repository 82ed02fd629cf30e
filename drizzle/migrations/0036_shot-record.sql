ALTER TABLE "event_signups" ADD COLUMN "has_answers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "event_signups" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_signups" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "event_signups" ADD COLUMN "given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_signups" ADD COLUMN "dose" text;--> statement-breakpoint
ALTER TABLE "event_signups" ADD COLUMN "lot" text;--> statement-breakpoint
ALTER TABLE "event_signups" ADD CONSTRAINT "event_signups_dose_sealed" CHECK ("event_signups"."dose" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$');--> statement-breakpoint
ALTER TABLE "event_signups" ADD CONSTRAINT "event_signups_lot_sealed" CHECK ("event_signups"."lot" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$');--> statement-breakpoint
ALTER TABLE "event_signups" ADD CONSTRAINT "event_signups_given" CHECK (("event_signups"."given_by" is null) = ("event_signups"."given_at" is null));
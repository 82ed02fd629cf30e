ALTER TABLE "request_notes" DROP CONSTRAINT "request_notes_body";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "additional_notes" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "consultations" ALTER COLUMN "message" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "request_notes" ALTER COLUMN "body" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "sealed_notes" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "sealed_message" text;--> statement-breakpoint
ALTER TABLE "request_notes" ADD COLUMN "sealed_body" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_sealed" CHECK ("bookings"."sealed_notes" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$');--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_sealed" CHECK ("consultations"."sealed_message" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$');--> statement-breakpoint
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_sealed" CHECK ("request_notes"."sealed_body" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$');--> statement-breakpoint
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_body" CHECK ((btrim("request_notes"."body") <> '') <> ("request_notes"."sealed_body" is not null));
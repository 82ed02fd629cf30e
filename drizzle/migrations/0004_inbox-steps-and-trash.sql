CREATE TABLE "request_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_notes_body" CHECK (btrim("request_notes"."body") <> '')
);
--> statement-breakpoint
CREATE TABLE "request_steps" (
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"step" text NOT NULL,
	"appointment_at" timestamp with time zone,
	"actor_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_steps_request_id_position_pk" PRIMARY KEY("request_id","position"),
	CONSTRAINT "request_steps_step" CHECK ("request_steps"."step" in ('contacted', 'reopened', 'confirmed', 'declined', 'done', 'deleted', 'restored')),
	CONSTRAINT "request_steps_position" CHECK ("request_steps"."position" > 0),
	CONSTRAINT "request_steps_appointment" CHECK (("request_steps"."step" = 'confirmed') = ("request_steps"."appointment_at" is not null))
);
--> statement-breakpoint
DROP INDEX "requests_newest";--> statement-breakpoint
DROP INDEX "testimonials_published";--> statement-breakpoint
ALTER TABLE "email_signups" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(first_name, '') || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "email_signups" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_signups" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "contacted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "appointment_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(client_name || ' ' || client_email || ' ' || reference || ' ' || client_phone || ' ' || regexp_replace(client_phone, '[^0-9]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "original" jsonb;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(full_name, '') || ' ' || testimonial)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_notes_request" ON "request_notes" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "email_signups_newest" ON "email_signups" USING btree ("created_at","id") WHERE "email_signups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "email_signups_state_newest" ON "email_signups" USING btree ("approved","created_at","id") WHERE "email_signups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "email_signups_search" ON "email_signups" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "email_signups_trash" ON "email_signups" USING btree ("deleted_at","id") WHERE "email_signups"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "requests_state_newest" ON "requests" USING btree ("state","created_at","id") WHERE "requests"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "requests_search" ON "requests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "requests_trash" ON "requests" USING btree ("deleted_at","id") WHERE "requests"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "testimonials_newest" ON "testimonials" USING btree ("created_at","id") WHERE "testimonials"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "testimonials_state_newest" ON "testimonials" USING btree ("is_published","created_at","id") WHERE "testimonials"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "testimonials_search" ON "testimonials" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "testimonials_trash" ON "testimonials" USING btree ("deleted_at","id") WHERE "testimonials"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "requests_newest" ON "requests" USING btree ("created_at","id") WHERE "requests"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "testimonials_published" ON "testimonials" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "testimonials"."is_published" and "testimonials"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_appointment" CHECK ("requests"."state" <> 'confirmed' or "requests"."appointment_at" is not null);--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_contacted" CHECK (("requests"."state" in ('contacted', 'confirmed', 'declined', 'done')) <= ("requests"."contacted_at" is not null));
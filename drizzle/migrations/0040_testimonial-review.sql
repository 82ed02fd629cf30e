ALTER TABLE "testimonials" ADD COLUMN "kept_unpublished" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "rating_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_one_state" CHECK (not ("testimonials"."is_published" and "testimonials"."kept_unpublished"));
ALTER TABLE "testimonials" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "treatment" text;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_city" CHECK ("testimonials"."city" = any('{"Miami Beach","New York"}'));--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_treatment" CHECK (btrim("testimonials"."treatment") <> '');--> statement-breakpoint
-- So that an edit which restores the author's version exactly is still found to be the same.
UPDATE "testimonials" SET "original" = "original" || '{"city": null, "treatment": null}' WHERE "original" IS NOT NULL;

ALTER TABLE "images" DROP CONSTRAINT "images_made_by";--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_made_by" CHECK ("images"."made_by" = any('{"built-in","model","upload"}'));
CREATE TABLE "email_signups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text,
	"email" text NOT NULL,
	"consent" boolean NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"source_page" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_signups_consent" CHECK ("email_signups"."consent")
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"address_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "subscribers_address_hash_unique" UNIQUE("address_hash"),
	CONSTRAINT "subscribers_status" CHECK ("subscribers"."status" in ('subscribed', 'unsubscribed', 'bounced')),
	CONSTRAINT "subscribers_email_lower" CHECK ("subscribers"."email" = lower("subscribers"."email"))
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suppressions_reason" CHECK ("suppressions"."reason" in ('unsubscribed', 'bounced', 'complained'))
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text,
	"display_name" boolean NOT NULL,
	"testimonial" text NOT NULL,
	"star_rating" smallint,
	"is_published" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone,
	CONSTRAINT "testimonials_star_rating" CHECK ("testimonials"."star_rating" between 1 and 5),
	CONSTRAINT "testimonials_testimonial" CHECK (btrim("testimonials"."testimonial") <> ''),
	CONSTRAINT "testimonials_display_name" CHECK (not "testimonials"."display_name" or "testimonials"."full_name" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "email_signups_email" ON "email_signups" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "testimonials_published" ON "testimonials" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "testimonials"."is_published";
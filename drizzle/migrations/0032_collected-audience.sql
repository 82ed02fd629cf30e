CREATE TABLE "newsletter_counts" (
	"newsletter_id" uuid PRIMARY KEY NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"unconfirmed" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"suppressed" integer DEFAULT 0 NOT NULL,
	"bounced" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "collected_to" uuid;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "uncollected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_counts" ADD CONSTRAINT "newsletter_counts_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_uncollected" CHECK ("newsletters"."uncollected" >= 0 and ("newsletters"."collected_to" is not null or "newsletters"."uncollected" = 0));
CREATE TABLE "former_addresses" (
	"former_hash" text NOT NULL,
	"present_hash" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_addresses_former_hash_present_hash_pk" PRIMARY KEY("former_hash","present_hash")
);
--> statement-breakpoint
CREATE TABLE "newsletter_former_recipients" (
	"address_hash" text NOT NULL,
	"newsletter_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	CONSTRAINT "newsletter_former_recipients_address_hash_newsletter_id_recipient_id_pk" PRIMARY KEY("address_hash","newsletter_id","recipient_id")
);
--> statement-breakpoint
ALTER TABLE "email_signups" ADD COLUMN "asked_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_signups" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "opt_outs_over_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "opted_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_former_recipients" ADD CONSTRAINT "newsletter_former_recipients_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_addresses_present" ON "former_addresses" USING btree ("present_hash");--> statement-breakpoint
CREATE INDEX "newsletter_former_recipients_newsletter" ON "newsletter_former_recipients" USING btree ("newsletter_id");
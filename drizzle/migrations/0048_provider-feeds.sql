CREATE TABLE "provider_feeds" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"shows_clients" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_feeds_id" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "provider_feeds" ADD CONSTRAINT "provider_feeds_provider_id_providers_account_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "accounts" ADD COLUMN "second_factor_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "proved_at" timestamp with time zone;
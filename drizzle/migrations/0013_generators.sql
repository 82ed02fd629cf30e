CREATE TABLE "generator_days" (
	"account_id" uuid NOT NULL,
	"generator" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "generator_days_account_id_generator_day_pk" PRIMARY KEY("account_id","generator","day"),
	CONSTRAINT "generator_days_generator" CHECK ("generator_days"."generator" in ('newsletter', 'image')),
	CONSTRAINT "generator_days_used" CHECK ("generator_days"."used" between 1 and case "generator_days"."generator" when 'newsletter' then 40 when 'image' then 60 end)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"prompt" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"made_by" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "images_file_unique" UNIQUE("file"),
	CONSTRAINT "images_file" CHECK ("images"."file" ~ '^[0-9a-f]{64}[.](jpg|png|webp)$'),
	CONSTRAINT "images_made_by" CHECK ("images"."made_by" in ('built-in', 'model')),
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0 and "images"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "generator_days" ADD CONSTRAINT "generator_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_newest" ON "images" USING btree ("created_at","id");
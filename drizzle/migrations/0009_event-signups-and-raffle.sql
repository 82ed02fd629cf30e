CREATE SEQUENCE "public"."ticket_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "event_signups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_number" integer NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"path" text NOT NULL,
	"source" text NOT NULL,
	"dob" text NOT NULL,
	"allergies" text NOT NULL,
	"medications" text NOT NULL,
	"medical_history" text NOT NULL,
	"notes" text NOT NULL,
	"consent_b12" boolean NOT NULL,
	"marketing_opt_in" boolean NOT NULL,
	"signature" text NOT NULL,
	"waiver_version" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"administered" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(full_name || ' ' || email || ' ' || ticket_number::text || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'))) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "event_signups_ticket_number_unique" UNIQUE("ticket_number"),
	CONSTRAINT "event_signups_path" CHECK ("event_signups"."path" in ('Glow', 'Reset', 'Recover')),
	CONSTRAINT "event_signups_signed" CHECK ("event_signups"."signed_at" <= "event_signups"."created_at"),
	CONSTRAINT "event_signups_dob_sealed" CHECK ("event_signups"."dob" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$'),
	CONSTRAINT "event_signups_allergies_sealed" CHECK ("event_signups"."allergies" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$'),
	CONSTRAINT "event_signups_medications_sealed" CHECK ("event_signups"."medications" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$'),
	CONSTRAINT "event_signups_medical_history_sealed" CHECK ("event_signups"."medical_history" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$'),
	CONSTRAINT "event_signups_notes_sealed" CHECK ("event_signups"."notes" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$')
);
--> statement-breakpoint
CREATE TABLE "raffle_draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"day" date NOT NULL,
	"path" text,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"pool" integer[] NOT NULL,
	"winning_ticket" integer NOT NULL,
	"winner_id" uuid,
	"winner_hash" text NOT NULL,
	"replaces" uuid,
	"reason" text,
	"prize" text,
	"drawn_by" uuid NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "raffle_draws_code_unique" UNIQUE("code"),
	CONSTRAINT "raffle_draws_replaces" UNIQUE("replaces"),
	CONSTRAINT "raffle_draws_winner_of_day" UNIQUE("day","winner_hash"),
	CONSTRAINT "raffle_draws_path" CHECK ("raffle_draws"."path" in ('Glow', 'Reset', 'Recover')),
	CONSTRAINT "raffle_draws_days" CHECK ("raffle_draws"."from_day" <= "raffle_draws"."to_day"),
	CONSTRAINT "raffle_draws_winner" CHECK ("raffle_draws"."winning_ticket" = any("raffle_draws"."pool")),
	CONSTRAINT "raffle_draws_reason" CHECK (("raffle_draws"."replaces" is null) = ("raffle_draws"."reason" is null))
);
--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_winner_id_event_signups_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."event_signups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_replaces_raffle_draws_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."raffle_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_signups_newest" ON "event_signups" USING btree ("created_at","id") WHERE "event_signups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "event_signups_path_newest" ON "event_signups" USING btree ("path","created_at","id") WHERE "event_signups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "event_signups_counts" ON "event_signups" USING btree ("path","administered") WHERE "event_signups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "event_signups_search" ON "event_signups" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_signups_trash" ON "event_signups" USING btree ("deleted_at","id") WHERE "event_signups"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_draws_first" ON "raffle_draws" USING btree ("from_day","to_day",coalesce("path", '')) WHERE "raffle_draws"."replaces" is null;--> statement-breakpoint
CREATE INDEX "raffle_draws_newest" ON "raffle_draws" USING btree ("drawn_at","id");
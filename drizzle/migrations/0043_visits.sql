CREATE TABLE "provider_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"city" text NOT NULL,
	"weekday" smallint NOT NULL,
	"opens_at" smallint NOT NULL,
	"closes_at" smallint NOT NULL,
	CONSTRAINT "provider_hours_city" CHECK ("provider_hours"."city" = any('{"Miami Beach","New York"}')),
	CONSTRAINT "provider_hours_weekday" CHECK ("provider_hours"."weekday" between 1 and 7),
	CONSTRAINT "provider_hours_times" CHECK (0 <= "provider_hours"."opens_at" and "provider_hours"."opens_at" < "provider_hours"."closes_at" and "provider_hours"."closes_at" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "provider_licenses" (
	"provider_id" uuid NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"expires_on" date NOT NULL,
	CONSTRAINT "provider_licenses_provider_id_state_pk" PRIMARY KEY("provider_id","state"),
	CONSTRAINT "provider_licenses_state" CHECK ("provider_licenses"."state" = any('{"Florida","New York"}')),
	CONSTRAINT "provider_licenses_number" CHECK (btrim("provider_licenses"."number") <> '')
);
--> statement-breakpoint
CREATE TABLE "provider_stays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"city" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"base_zip" text NOT NULL,
	CONSTRAINT "provider_stays_city" CHECK ("provider_stays"."city" = any('{"Miami Beach","New York"}')),
	CONSTRAINT "provider_stays_days" CHECK ("provider_stays"."first_day" <= "provider_stays"."last_day"),
	CONSTRAINT "provider_stays_base" CHECK ("provider_stays"."base_zip" ~ '^[0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "provider_time_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_time_off_times" CHECK ("provider_time_off"."starts_at" < "provider_time_off"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"schedule_version" integer DEFAULT 0 NOT NULL,
	"plan_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text,
	"dropped_out" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guests_position" UNIQUE("visit_id","position"),
	CONSTRAINT "guests_most" CHECK ("guests"."position" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "visit_items" (
	"visit_id" uuid NOT NULL,
	"treatment_id" text NOT NULL,
	"title" text NOT NULL,
	"quantity" smallint NOT NULL,
	"unit_price_cents" integer NOT NULL,
	CONSTRAINT "visit_items_visit_id_treatment_id_pk" PRIMARY KEY("visit_id","treatment_id"),
	CONSTRAINT "visit_items_quantity" CHECK ("visit_items"."quantity" between 1 and 10),
	CONSTRAINT "visit_items_price" CHECK ("visit_items"."unit_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "visit_steps" (
	"visit_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"step" text NOT NULL,
	"starts_at" timestamp with time zone,
	"actor_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_steps_visit_id_position_pk" PRIMARY KEY("visit_id","position"),
	CONSTRAINT "visit_steps_step" CHECK ("visit_steps"."step" = any('{"placed","moved","on-the-way","arrived","completed","no-show","canceled","reopened"}')),
	CONSTRAINT "visit_steps_position" CHECK ("visit_steps"."position" > 0),
	CONSTRAINT "visit_steps_start" CHECK (("visit_steps"."step" = any('{"placed","moved"}')) = ("visit_steps"."starts_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid,
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text DEFAULT '' NOT NULL,
	"client_phone" text DEFAULT '' NOT NULL,
	"city" text,
	"place" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"zip_code" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"travel_minutes" smallint DEFAULT 0 NOT NULL,
	"travel_from" text,
	"leaves_at" timestamp with time zone NOT NULL,
	"overbooked_reason" text,
	"canceled_by" text,
	"canceled_reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "visits_request" UNIQUE("request_id"),
	CONSTRAINT "visits_kind" CHECK ("visits"."kind" = any('{"home","clinic","phone"}')),
	CONSTRAINT "visits_status" CHECK ("visits"."status" = any('{"scheduled","on-the-way","arrived","completed","canceled","no-show"}')),
	CONSTRAINT "visits_city" CHECK ("visits"."city" = any('{"Miami Beach","New York"}')),
	CONSTRAINT "visits_call" CHECK (("visits"."kind" = 'phone') <= ("visits"."city" is null and "visits"."zip_code" is null)),
	CONSTRAINT "visits_zip" CHECK ("visits"."zip_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "visits_length" CHECK ("visits"."ends_at" - "visits"."starts_at" between interval '15 minutes' and interval '12 hours'),
	CONSTRAINT "visits_travel" CHECK ("visits"."travel_minutes" between 0 and 600),
	CONSTRAINT "visits_leaves" CHECK ("visits"."leaves_at" = "visits"."starts_at" - "visits"."travel_minutes" * interval '1 minute'),
	CONSTRAINT "visits_canceled" CHECK (("visits"."status" = 'canceled') = ("visits"."canceled_by" is not null)),
	CONSTRAINT "visits_overbooked" CHECK (btrim("visits"."overbooked_reason") <> ''),
	CONSTRAINT "visits_position" CHECK ("visits"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "provider_hours" ADD CONSTRAINT "provider_hours_provider_id_providers_account_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_licenses" ADD CONSTRAINT "provider_licenses_provider_id_providers_account_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_stays" ADD CONSTRAINT "provider_stays_provider_id_providers_account_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_time_off" ADD CONSTRAINT "provider_time_off_provider_id_providers_account_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_items" ADD CONSTRAINT "visit_items_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_steps" ADD CONSTRAINT "visit_steps_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_provider_id_providers_account_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_time_off_provider" ON "provider_time_off" USING btree ("provider_id","ends_at");--> statement-breakpoint
CREATE INDEX "visits_by_start" ON "visits" USING btree ("starts_at","id") WHERE "visits"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "visits_by_provider" ON "visits" USING btree ("provider_id","starts_at");
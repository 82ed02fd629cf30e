CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_actor_kind" CHECK ("audit"."actor_kind" in ('visitor', 'system'))
);
--> statement-breakpoint
CREATE TABLE "booking_items" (
	"request_id" uuid NOT NULL,
	"treatment_id" text NOT NULL,
	"title" text NOT NULL,
	"quantity" smallint NOT NULL,
	"unit_price_cents" integer NOT NULL,
	CONSTRAINT "booking_items_request_id_treatment_id_pk" PRIMARY KEY("request_id","treatment_id"),
	CONSTRAINT "booking_items_quantity" CHECK ("booking_items"."quantity" between 1 and 10),
	CONSTRAINT "booking_items_price" CHECK ("booking_items"."unit_price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "booking_times" (
	"request_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_times_request_id_position_pk" PRIMARY KEY("request_id","position"),
	CONSTRAINT "booking_times_distinct" UNIQUE("request_id","starts_at"),
	CONSTRAINT "booking_times_position" CHECK ("booking_times"."position" between 1 and 20),
	CONSTRAINT "booking_times_slot" CHECK (extract(second from "booking_times"."starts_at") = 0
        and extract(minute from "booking_times"."starts_at" at time zone 'America/New_York') in (0, 30)
        and ("booking_times"."starts_at" at time zone 'America/New_York')::time between '08:00' and '20:00')
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'booking' NOT NULL,
	"street_address" text NOT NULL,
	"apt_unit" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"resident" boolean NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"travel_fee_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"additional_notes" text NOT NULL,
	CONSTRAINT "bookings_kind" CHECK ("bookings"."kind" = 'booking'),
	CONSTRAINT "bookings_subtotal" CHECK ("bookings"."subtotal_cents" > 0),
	CONSTRAINT "bookings_resident_price" CHECK (case when "bookings"."resident" then "bookings"."travel_fee_cents" = 0 else "bookings"."discount_cents" = 0 end),
	CONSTRAINT "bookings_not_negative" CHECK ("bookings"."discount_cents" between 0 and "bookings"."subtotal_cents" and "bookings"."travel_fee_cents" >= 0),
	CONSTRAINT "bookings_total" CHECK ("bookings"."total_cents" = "bookings"."subtotal_cents" - "bookings"."discount_cents" + "bookings"."travel_fee_cents")
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'consultation' NOT NULL,
	"location" text NOT NULL,
	"services" text[] NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "consultations_kind" CHECK ("consultations"."kind" = 'consultation')
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"receipt" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_body_hash" CHECK ("idempotency_keys"."body_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "letter_allowances" (
	"address_hash" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "letter_allowances_address_hash_day_pk" PRIMARY KEY("address_hash","day"),
	CONSTRAINT "letter_allowances_used" CHECK ("letter_allowances"."used" > 0)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"recipient" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"message_id" text,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('pending', 'unknown', 'sent', 'rejected', 'withheld')),
	CONSTRAINT "outbox_sent" CHECK (("outbox"."state" = 'sent') = ("outbox"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"client_phone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "requests_id_kind" UNIQUE("id","kind"),
	CONSTRAINT "requests_kind" CHECK ("requests"."kind" in ('booking', 'consultation')),
	CONSTRAINT "requests_state" CHECK ("requests"."state" in ('new', 'contacted', 'confirmed', 'declined', 'done'))
);
--> statement-breakpoint
ALTER TABLE "booking_items" ADD CONSTRAINT "booking_items_request_id_bookings_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."bookings"("request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_times" ADD CONSTRAINT "booking_times_request_id_bookings_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."bookings"("request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_request" FOREIGN KEY ("request_id","kind") REFERENCES "public"."requests"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_request" FOREIGN KEY ("request_id","kind") REFERENCES "public"."requests"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."state" in ('pending', 'unknown');--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "requests_newest" ON "requests" USING btree ("created_at" DESC NULLS LAST,"id");
CREATE TABLE "guest_answers" (
	"guest_id" uuid PRIMARY KEY NOT NULL,
	"dob" text NOT NULL,
	"allergies" text NOT NULL,
	"medications" text NOT NULL,
	"medical_history" text NOT NULL,
	"notes" text NOT NULL,
	"signature" text NOT NULL,
	"waiver_version" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"has_answers" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guest_answers_dob_sealed" CHECK ("guest_answers"."dob" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$'),
	CONSTRAINT "guest_answers_allergies_sealed" CHECK ("guest_answers"."allergies" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$'),
	CONSTRAINT "guest_answers_medications_sealed" CHECK ("guest_answers"."medications" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$'),
	CONSTRAINT "guest_answers_medical_history_sealed" CHECK ("guest_answers"."medical_history" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$'),
	CONSTRAINT "guest_answers_notes_sealed" CHECK ("guest_answers"."notes" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$')
);
--> statement-breakpoint
ALTER TABLE "visit_steps" DROP CONSTRAINT "visit_steps_step";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "guests" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "out_by" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "out_reason" text;--> statement-breakpoint
ALTER TABLE "guest_answers" ADD CONSTRAINT "guest_answers_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guests" CHECK ("bookings"."guests" between 1 and 10);--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_out_by" CHECK ("guests"."out_by" = any('{"guest","booker","clinic","clinician"}'));--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_out" CHECK (("guests"."out_by" is not null) = "guests"."dropped_out");--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_reason" CHECK (("guests"."out_reason" is not null) = coalesce("guests"."out_by" = 'clinician', false));--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_sealed" CHECK ("guests"."out_reason" ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$');--> statement-breakpoint
ALTER TABLE "visit_steps" ADD CONSTRAINT "visit_steps_step" CHECK ("visit_steps"."step" = any('{"placed","moved","on-the-way","arrived","completed","no-show","canceled","reopened","running-late","asked-to-move","asked-to-cancel","asked-earlier","ended-earlier","guest-out","guest-back"}'));
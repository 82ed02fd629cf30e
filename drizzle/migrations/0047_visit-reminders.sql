CREATE TABLE "visit_reminders" (
	"visit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"letter_id" uuid,
	"skipped" text,
	"address_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_reminders_visit_id_kind_starts_at_pk" PRIMARY KEY("visit_id","kind","starts_at"),
	CONSTRAINT "visit_reminders_kind" CHECK ("visit_reminders"."kind" = any('{"48h","3h","thanks"}')),
	CONSTRAINT "visit_reminders_skipped" CHECK ("visit_reminders"."skipped" = any('{"no-email","just-told","too-late","opted-out","thanked"}')),
	CONSTRAINT "visit_reminders_fate" CHECK (("visit_reminders"."letter_id" is null) = ("visit_reminders"."skipped" is not null))
);
--> statement-breakpoint
ALTER TABLE "visit_reminders" ADD CONSTRAINT "visit_reminders_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_reminders_thanked" ON "visit_reminders" USING btree ("address_hash","at") WHERE "visit_reminders"."kind" = 'thanks' and "visit_reminders"."letter_id" is not null;
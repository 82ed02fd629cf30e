CREATE TABLE "earlier_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opening_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"travel_minutes" smallint NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'offered' NOT NULL,
	"letter_id" uuid NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "earlier_offers_once" UNIQUE("opening_id","visit_id"),
	CONSTRAINT "earlier_offers_state" CHECK ("earlier_offers"."state" = any('{"offered","taken","declined","expired","stopped"}')),
	CONSTRAINT "earlier_offers_ended" CHECK (("earlier_offers"."state" = 'offered') = ("earlier_offers"."ended_at" is null)),
	CONSTRAINT "earlier_offers_length" CHECK ("earlier_offers"."starts_at" < "earlier_offers"."ends_at"),
	CONSTRAINT "earlier_offers_leaves" CHECK ("earlier_offers"."leaves_at" = "earlier_offers"."starts_at" - "earlier_offers"."travel_minutes" * interval '1 minute')
);
--> statement-breakpoint
CREATE TABLE "openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "openings_length" CHECK ("openings"."starts_at" < "openings"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "visit_steps" DROP CONSTRAINT "visit_steps_step";--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "earlier_from" date;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "earlier_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "earlier_offers" ADD CONSTRAINT "earlier_offers_opening_id_openings_id_fk" FOREIGN KEY ("opening_id") REFERENCES "public"."openings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_offers" ADD CONSTRAINT "earlier_offers_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_offers" ADD CONSTRAINT "earlier_offers_provider_id_providers_account_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_provider_id_providers_account_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_offers_opening" ON "earlier_offers" USING btree ("opening_id") WHERE "earlier_offers"."state" = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_offers_visit" ON "earlier_offers" USING btree ("visit_id") WHERE "earlier_offers"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "earlier_offers_of_visit" ON "earlier_offers" USING btree ("visit_id","offered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_offers_letter" ON "earlier_offers" USING btree ("letter_id");--> statement-breakpoint
CREATE INDEX "openings_open" ON "openings" USING btree ("due_at") WHERE "openings"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "visits_waiting" ON "visits" USING btree ("provider_id","earlier_since") WHERE "visits"."earlier_since" is not null;--> statement-breakpoint
ALTER TABLE "visit_steps" ADD CONSTRAINT "visit_steps_step" CHECK ("visit_steps"."step" = any('{"placed","moved","on-the-way","arrived","completed","no-show","canceled","reopened","running-late","asked-to-move","asked-to-cancel","asked-earlier","ended-earlier"}'));--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_earlier" CHECK (("visits"."earlier_from" is null) = ("visits"."earlier_since" is null));--> statement-breakpoint
-- What drizzle can't say: two times that are held never overlap, the way to them included.
ALTER TABLE "earlier_offers" ADD CONSTRAINT "earlier_offers_one_place" EXCLUDE USING gist (
  provider_id WITH =, tstzrange(leaves_at, ends_at) WITH &&
) WHERE (state = 'offered');--> statement-breakpoint
-- A time that is held for one client is nobody else's, whoever writes. The provider's row is locked first, so that of two who write at
-- once the second sees what the first wrote.
CREATE FUNCTION keep_held_time() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  promised boolean;
BEGIN
  PERFORM 1 FROM providers WHERE account_id = NEW.provider_id FOR NO KEY UPDATE;
  IF TG_TABLE_NAME = 'visits' THEN
    SELECT EXISTS (SELECT 1 FROM earlier_offers o WHERE o.provider_id = NEW.provider_id AND o.state = 'offered'
      AND o.visit_id <> NEW.id AND tstzrange(o.starts_at, o.ends_at) && tstzrange(NEW.starts_at, NEW.ends_at)) INTO promised;
  ELSE
    SELECT EXISTS (SELECT 1 FROM visits v WHERE v.provider_id = NEW.provider_id AND v.id <> NEW.visit_id
      AND v.status NOT IN ('canceled', 'no-show') AND v.deleted_at IS NULL
      AND tstzrange(v.starts_at, v.ends_at) && tstzrange(NEW.starts_at, NEW.ends_at)) INTO promised;
  END IF;
  IF promised THEN
    RAISE EXCEPTION 'This time is held for a client.' USING ERRCODE = '23P01', CONSTRAINT = 'visits_not_held';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER visits_not_held AFTER INSERT OR UPDATE OF provider_id, starts_at, ends_at, status, deleted_at ON visits
  FOR EACH ROW WHEN (NEW.status NOT IN ('canceled', 'no-show') AND NEW.deleted_at IS NULL) EXECUTE FUNCTION keep_held_time();--> statement-breakpoint
CREATE TRIGGER earlier_offers_not_taken AFTER INSERT OR UPDATE OF provider_id, starts_at, ends_at, state ON earlier_offers
  FOR EACH ROW WHEN (NEW.state = 'offered') EXECUTE FUNCTION keep_held_time();

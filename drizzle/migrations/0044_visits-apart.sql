-- What drizzle can't say: nothing of one provider overlaps, whoever writes.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- A visit and the way to it. Deferred, because the next visit's way changes in the same transaction. A visit that staff put over
-- another one knowingly says why, and is left out.
ALTER TABLE "visits" ADD CONSTRAINT "visits_one_place" EXCLUDE USING gist (
  provider_id WITH =, tstzrange(leaves_at, ends_at) WITH &&
) WHERE (status NOT IN ('canceled', 'no-show') AND overbooked_reason IS NULL AND deleted_at IS NULL) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "provider_stays" ADD CONSTRAINT "provider_stays_one_city" EXCLUDE USING gist (
  provider_id WITH =, daterange(first_day, last_day, '[]') WITH &&
);--> statement-breakpoint
ALTER TABLE "provider_hours" ADD CONSTRAINT "provider_hours_apart" EXCLUDE USING gist (
  provider_id WITH =, city WITH =, weekday WITH =, int4range(opens_at, closes_at) WITH &&
);--> statement-breakpoint
-- Every confirmed request becomes a visit of the owner, who treats. Where and when the owner works is entered later; until then the
-- ways are not known.
INSERT INTO providers (account_id, created_at)
SELECT id, now() FROM accounts
WHERE role = 'admin' AND deleted_at IS NULL AND EXISTS (SELECT 1 FROM requests WHERE state = 'confirmed')
ORDER BY cardinality(inviters), created_at LIMIT 1;--> statement-breakpoint
-- The visit keeps the request's id, which its calendar files already name. Its length is the longest treatment of each guest, one
-- after another, to the half hour, as the catalog had it on the day of this migration.
WITH lengths (treatment_id, minutes) AS (VALUES ('everyday-wellness', 60), ('immune-boost', 60), ('travel-detox', 60), ('lipotropic-fat-burn', 60), ('hangover-recovery', 45), ('high-dose-glutathione', 60), ('nad-500', 90), ('vitamin-c-25000', 90)),
guests AS (
  SELECT i.request_id, guest, max(coalesce(l.minutes, 60)) AS minutes
  FROM booking_items i CROSS JOIN generate_series(1, 10) guest LEFT JOIN lengths l USING (treatment_id)
  WHERE i.quantity >= guest GROUP BY i.request_id, guest
),
totals AS (SELECT request_id, sum(minutes) AS minutes FROM guests GROUP BY request_id),
made AS (
  SELECT r.*, b.zip_code, b.request_id IS NOT NULL AS at_home, coalesce(r.appointment_place, '') = 'By phone' AS by_phone,
    least(720, ceil(greatest(60, coalesce(t.minutes, 60)) / 30.0) * 30)::integer AS minutes,
    CASE WHEN b.zip_code ~ '^331' THEN 'Miami Beach' WHEN b.zip_code ~ '^(10[0-4]|11)' THEN 'New York'
      WHEN c.location IN ('NYC', 'Five Towns, Long Island') THEN 'New York' WHEN c.location = 'Other' THEN NULL
      WHEN c.location IS NOT NULL THEN 'Miami Beach' END AS city,
    concat_ws(', ', nullif(b.street_address, ''), nullif(b.apt_unit, ''), nullif(b.city, ''), nullif(b.state, ''), nullif(b.zip_code, '')) AS address
  FROM requests r LEFT JOIN bookings b ON b.request_id = r.id LEFT JOIN consultations c ON c.request_id = r.id
    LEFT JOIN totals t ON t.request_id = r.id
  WHERE r.state = 'confirmed' AND r.deleted_at IS NULL
)
INSERT INTO visits (id, request_id, provider_id, kind, status, client_name, client_email, client_phone, city, place, address, zip_code,
  starts_at, ends_at, travel_minutes, leaves_at, overbooked_reason, sequence, version, created_at)
SELECT m.id, m.id, p.account_id, CASE WHEN m.by_phone THEN 'phone' WHEN m.at_home THEN 'home' ELSE 'clinic' END, 'scheduled',
  m.client_name, m.client_email, m.client_phone, CASE WHEN NOT m.by_phone THEN m.city END, coalesce(m.appointment_place, ''), m.address,
  CASE WHEN m.at_home AND NOT m.by_phone THEN substring(m.zip_code FROM '^[0-9]{5}') END,
  m.appointment_at, m.appointment_at + m.minutes * interval '1 minute', 0, m.appointment_at,
  -- Of two that were confirmed for one time, the later request says so.
  CASE WHEN EXISTS (SELECT 1 FROM made o WHERE (o.created_at, o.id) < (m.created_at, m.id)
    AND tstzrange(o.appointment_at, o.appointment_at + o.minutes * interval '1 minute')
      && tstzrange(m.appointment_at, m.appointment_at + m.minutes * interval '1 minute'))
    THEN 'Confirmed before visits were kept apart' END,
  m.version, 1, m.created_at
FROM made m CROSS JOIN providers p;--> statement-breakpoint
-- Checked now, so that a later migration of the same run can change the table.
SET CONSTRAINTS visits_one_place IMMEDIATE;--> statement-breakpoint
INSERT INTO visit_steps (visit_id, position, step, starts_at, at) SELECT id, 1, 'placed', starts_at, created_at FROM visits;--> statement-breakpoint
INSERT INTO visit_items (visit_id, treatment_id, title, quantity, unit_price_cents)
SELECT v.id, i.treatment_id, i.title, i.quantity, i.unit_price_cents FROM visits v JOIN booking_items i ON i.request_id = v.request_id;--> statement-breakpoint
INSERT INTO guests (id, visit_id, position, name, created_at)
SELECT gen_random_uuid(), v.id, guest, CASE WHEN guest = 1 THEN v.client_name END, v.created_at
FROM visits v CROSS JOIN generate_series(1, 10) guest
WHERE guest <= greatest(1, (SELECT max(quantity) FROM visit_items i WHERE i.visit_id = v.id));

-- "oconnor" finds "O'Connor": searches leave apostrophes out, of what is stored and of what somebody types (netlify/db/folded.ts).
CREATE OR REPLACE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(given) = length(given) THEN replace(lower(given COLLATE "C"), '''', '')
  ELSE replace(replace(replace(replace(translate(
    lower(normalize(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'), NFC) COLLATE "und-x-icu"),
    'øđðłħı''’‘ʼ', 'oddlhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') COLLATE "C" END;--> statement-breakpoint
UPDATE "event_signups" SET "email" = "email" WHERE "search_text" LIKE '%''%';--> statement-breakpoint
UPDATE "email_signups" SET "email" = "email" WHERE "search_text" LIKE '%''%';--> statement-breakpoint
UPDATE "requests" SET "client_name" = "client_name" WHERE "search_text" LIKE '%''%';--> statement-breakpoint
UPDATE "subscribers" SET "email" = "email" WHERE "search_text" LIKE '%''%';--> statement-breakpoint
UPDATE "testimonials" SET "testimonial" = "testimonial" WHERE "search_text" LIKE '%''%';

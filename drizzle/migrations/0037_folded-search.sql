-- The text a search looks in: in lowercase and without accents. netlify/db/folded.ts does the same to what somebody types. Only text
-- beyond ASCII, which has more bytes than characters, needs more than lowercase.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(given) = length(given) THEN lower(given COLLATE "C")
  ELSE replace(replace(replace(replace(translate(
    lower(normalize(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'), NFC) COLLATE "und-x-icu"),
    'øđðłħı’‘ʼ', 'oddlhi'''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') COLLATE "C" END;

-- Search by any part of a name, an address or a number.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

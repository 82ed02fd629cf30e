-- A newsletter's recipients by state, kept with every statement that changes them: a start adds twenty thousand at once, a call to the
-- provider moves some hundreds, and the list of newsletters reads one row each.
CREATE FUNCTION count_newsletter_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO newsletter_counts AS c (newsletter_id, pending, unconfirmed, accepted, rejected, suppressed, bounced)
    SELECT newsletter_id, count(*) FILTER (WHERE state = 'pending'), count(*) FILTER (WHERE state = 'unconfirmed'),
      count(*) FILTER (WHERE state = 'accepted'), count(*) FILTER (WHERE state = 'rejected'),
      count(*) FILTER (WHERE state = 'suppressed'), count(*) FILTER (WHERE state = 'bounced')
    FROM after_it GROUP BY newsletter_id ORDER BY newsletter_id
    ON CONFLICT (newsletter_id) DO UPDATE SET pending = c.pending + excluded.pending, unconfirmed = c.unconfirmed + excluded.unconfirmed,
      accepted = c.accepted + excluded.accepted, rejected = c.rejected + excluded.rejected,
      suppressed = c.suppressed + excluded.suppressed, bounced = c.bounced + excluded.bounced;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    WITH moved AS (
      SELECT b.newsletter_id, b.state AS was, a.state AS now FROM before_it b JOIN after_it a USING (id) WHERE a.state <> b.state
    ),
    each AS (
      SELECT newsletter_id, now AS state, 1 AS n FROM moved UNION ALL SELECT newsletter_id, was, -1 FROM moved
    )
    UPDATE newsletter_counts c SET pending = c.pending + d.pending, unconfirmed = c.unconfirmed + d.unconfirmed,
      accepted = c.accepted + d.accepted, rejected = c.rejected + d.rejected, suppressed = c.suppressed + d.suppressed,
      bounced = c.bounced + d.bounced
    FROM (
      SELECT newsletter_id, coalesce(sum(n) FILTER (WHERE state = 'pending'), 0) AS pending,
        coalesce(sum(n) FILTER (WHERE state = 'unconfirmed'), 0) AS unconfirmed,
        coalesce(sum(n) FILTER (WHERE state = 'accepted'), 0) AS accepted, coalesce(sum(n) FILTER (WHERE state = 'rejected'), 0) AS rejected,
        coalesce(sum(n) FILTER (WHERE state = 'suppressed'), 0) AS suppressed, coalesce(sum(n) FILTER (WHERE state = 'bounced'), 0) AS bounced
      FROM each GROUP BY newsletter_id
    ) d WHERE c.newsletter_id = d.newsletter_id;
    RETURN NULL;
  END IF;
  UPDATE newsletter_counts c SET pending = c.pending - d.pending, unconfirmed = c.unconfirmed - d.unconfirmed,
    accepted = c.accepted - d.accepted, rejected = c.rejected - d.rejected, suppressed = c.suppressed - d.suppressed,
    bounced = c.bounced - d.bounced
  FROM (
    SELECT newsletter_id, count(*) FILTER (WHERE state = 'pending') AS pending, count(*) FILTER (WHERE state = 'unconfirmed') AS unconfirmed,
      count(*) FILTER (WHERE state = 'accepted') AS accepted, count(*) FILTER (WHERE state = 'rejected') AS rejected,
      count(*) FILTER (WHERE state = 'suppressed') AS suppressed, count(*) FILTER (WHERE state = 'bounced') AS bounced
    FROM before_it GROUP BY newsletter_id
  ) d WHERE c.newsletter_id = d.newsletter_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_recipients_added AFTER INSERT ON newsletter_recipients
  REFERENCING NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter_recipients();
--> statement-breakpoint
CREATE TRIGGER newsletter_recipients_moved AFTER UPDATE ON newsletter_recipients
  REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter_recipients();
--> statement-breakpoint
CREATE TRIGGER newsletter_recipients_removed AFTER DELETE ON newsletter_recipients
  REFERENCING OLD TABLE AS before_it FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter_recipients();
--> statement-breakpoint
-- The triggers hold the table against other writers until this transaction ends: what is counted here is what there is.
INSERT INTO newsletter_counts (newsletter_id, pending, unconfirmed, accepted, rejected, suppressed, bounced)
SELECT newsletter_id, count(*) FILTER (WHERE state = 'pending'), count(*) FILTER (WHERE state = 'unconfirmed'),
  count(*) FILTER (WHERE state = 'accepted'), count(*) FILTER (WHERE state = 'rejected'),
  count(*) FILTER (WHERE state = 'suppressed'), count(*) FILTER (WHERE state = 'bounced')
FROM newsletter_recipients GROUP BY newsletter_id;

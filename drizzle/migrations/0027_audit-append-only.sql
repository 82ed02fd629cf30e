-- What was done stays told: rows are added and never changed or taken away, whoever asks. Taking the trigger away needs the table's owner
-- and a statement of its own, which the application never makes; `npm run doctor` says when it is gone or switched off.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit is only added to.' USING ERRCODE = '23514', CONSTRAINT = 'audit_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();

-- Ends a transaction whose condition does not hold: statements are sent together, and none of them sees what another found.
CREATE FUNCTION demand(holds boolean, rule text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF holds IS NOT TRUE THEN
    RAISE EXCEPTION 'A condition does not hold: %', rule USING ERRCODE = 'P0001', CONSTRAINT = rule;
  END IF;
END $$;
--> statement-breakpoint
-- One admin who can sign in always stays. Two who leave at once wait for each other, and the second one stays.
CREATE FUNCTION keep_last_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'admin' AND OLD.deleted_at IS NULL AND OLD.password_hash IS NOT NULL THEN
    IF TG_OP = 'DELETE' OR NEW.role <> 'admin' OR NEW.deleted_at IS NOT NULL OR NEW.password_hash IS NULL THEN
      PERFORM pg_advisory_xact_lock(7114);
      IF NOT EXISTS (
        SELECT 1 FROM accounts
        WHERE id <> OLD.id AND role = 'admin' AND deleted_at IS NULL AND password_hash IS NOT NULL
      ) THEN
        RAISE EXCEPTION 'The last admin stays.' USING ERRCODE = '23514', CONSTRAINT = 'accounts_last_admin';
      END IF;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_last_admin BEFORE UPDATE OR DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION keep_last_admin();
--> statement-breakpoint
-- Whoever is given another role, or is deleted, is signed out everywhere in the same transaction, and nothing half way goes on.
CREATE FUNCTION end_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM devices WHERE account_id = NEW.id;
  DELETE FROM sign_in_tickets WHERE account_id = NEW.id;
  DELETE FROM account_links WHERE account_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_end_sign_ins AFTER UPDATE ON accounts FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION end_sign_ins();

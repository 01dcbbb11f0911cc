-- Stores that the nonprofit has another bank account from now on; an earlier confirmation no longer counts.
CREATE OR REPLACE FUNCTION write_account_destination() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person integer := CASE WHEN TG_OP = 'INSERT' THEN NEW.created_by ELSE ledger_actor() END;
BEGIN
  INSERT INTO payout_destinations (nonprofit_id, method, changed_by, needs_confirmation)
  VALUES (NEW.nonprofit_id, 'ACH', person, needs_confirmation(person))
  ON CONFLICT (nonprofit_id, method) DO UPDATE
    SET changed_at = excluded.changed_at, changed_by = excluded.changed_by, needs_confirmation = excluded.needs_confirmation,
      confirmed_at = NULL, confirmed_by = NULL;
  RETURN NULL;
END $$;

-- Stores that the nonprofit's PayPal email or address changed now; an earlier confirmation no longer counts. An email that is empty
-- now, or an address that is incomplete, is no destination. The argument is the method.
CREATE OR REPLACE FUNCTION write_payout_destination() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (CASE TG_ARGV[0] WHEN 'PAYPAL' THEN NEW.paypal_email = '' ELSE '' IN (NEW.address1, NEW.city, NEW.state, NEW.zipcode) END) THEN
    DELETE FROM payout_destinations WHERE nonprofit_id = NEW.id AND method = TG_ARGV[0];
  ELSE
    INSERT INTO payout_destinations (nonprofit_id, method, changed_by, needs_confirmation)
    VALUES (NEW.id, TG_ARGV[0], ledger_actor(), needs_confirmation(ledger_actor()))
    ON CONFLICT (nonprofit_id, method) DO UPDATE
      SET changed_at = excluded.changed_at, changed_by = excluded.changed_by, needs_confirmation = excluded.needs_confirmation,
        confirmed_at = NULL, confirmed_by = NULL;
  END IF;
  RETURN NULL;
END $$;

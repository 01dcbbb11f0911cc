-- When each destination of a nonprofit's payments was last changed, by whom, and who confirmed it. A destination without a row is as
-- old as its nonprofit.
CREATE TABLE payout_destinations (
  nonprofit_id integer NOT NULL CONSTRAINT payout_destinations_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  -- the bank account, the PayPal email or the address for checks
  method text NOT NULL CONSTRAINT payout_destinations_method_known CHECK (method IN ('PAYPAL', 'ACH', 'CHECK')),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- empty: not known
  changed_by integer CONSTRAINT payout_destinations_changer_exists REFERENCES users ON DELETE SET NULL,
  confirmed_at timestamptz,
  confirmed_by integer CONSTRAINT payout_destinations_confirmer_exists REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (nonprofit_id, method)
);

INSERT INTO payout_destinations (nonprofit_id, method, changed_at, changed_by)
SELECT nonprofit_id, 'ACH', created_at, created_by FROM payout_accounts WHERE ended_at IS NULL;

-- The bodies of these functions are in server/database/functions.
CREATE FUNCTION write_payout_destination() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE FUNCTION write_account_destination() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';

CREATE TRIGGER nonprofits_paypal_changed AFTER UPDATE OF paypal_email ON nonprofits
  FOR EACH ROW WHEN (OLD.paypal_email <> NEW.paypal_email) EXECUTE FUNCTION write_payout_destination('PAYPAL');
CREATE TRIGGER nonprofits_address_changed AFTER UPDATE OF address1, address2, city, state, zipcode ON nonprofits
  FOR EACH ROW WHEN ((OLD.address1, OLD.address2, OLD.city, OLD.state, OLD.zipcode)
    IS DISTINCT FROM (NEW.address1, NEW.address2, NEW.city, NEW.state, NEW.zipcode))
  EXECUTE FUNCTION write_payout_destination('CHECK');
CREATE TRIGGER payout_accounts_given AFTER INSERT ON payout_accounts
  FOR EACH ROW WHEN (NEW.ended_at IS NULL) EXECUTE FUNCTION write_account_destination();
CREATE TRIGGER payout_accounts_moved AFTER UPDATE OF nonprofit_id ON payout_accounts
  FOR EACH ROW WHEN (NEW.ended_at IS NULL AND OLD.nonprofit_id <> NEW.nonprofit_id) EXECUTE FUNCTION write_account_destination();

-- days for which a changed destination waits, unless another person confirms it; 0: it does not wait
ALTER TABLE payout_settings ADD COLUMN destination_days integer NOT NULL DEFAULT 3
  CONSTRAINT payout_settings_destination_days_known CHECK (destination_days BETWEEN 0 AND 60);

ALTER TABLE payout_lines DROP CONSTRAINT payout_lines_reason_known;
ALTER TABLE payout_lines ADD CONSTRAINT payout_lines_reason_known CHECK (wait_reason IN ('NOTHING_OWED', 'NEGATIVE', 'BELOW_MINIMUM',
  'OTHER_METHOD', 'NO_PAYOUT_DATA', 'UNREADABLE_ACCOUNT', 'NAME_FOR_BANK', 'NEW_DESTINATION', 'ABOVE_LIMIT'));

-- Keeps an address for the account that left it, as long as that account may go back to it: nobody else can take it meanwhile. The error is
-- that of an address that an account has. Where an account has the address, the constraint itself decides, so that ON CONFLICT works.
CREATE OR REPLACE FUNCTION keep_old_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users u WHERE u.email = NEW.email) THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM email_changes c WHERE c.old_email = NEW.email AND c.confirmed_at IS NOT NULL
      AND c.stop_until > now() AND c.user_id <> NEW.id) THEN
    RAISE unique_violation USING CONSTRAINT = 'users_email_unique', MESSAGE = 'the address is kept for the account that left it';
  END IF;
  RETURN NEW;
END $$;

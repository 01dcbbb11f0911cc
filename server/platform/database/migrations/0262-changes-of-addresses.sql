-- A person's wish to sign in with another address. It is done once the new address has opened its link; the old address can stop it, or
-- undo it, until `stop_until`.
CREATE TABLE email_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT email_changes_user_exists REFERENCES users ON DELETE CASCADE,
  old_email text NOT NULL,
  new_email text NOT NULL,
  -- of the links in the letters to the new and to the old address
  confirm_hash bytea NOT NULL UNIQUE,
  stop_hash bytea NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  confirm_until timestamptz NOT NULL,
  stop_until timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE INDEX email_changes_by_user ON email_changes (user_id);
CREATE UNIQUE INDEX email_changes_one_open ON email_changes (user_id) WHERE confirmed_at IS NULL;
CREATE INDEX email_changes_kept_addresses ON email_changes (old_email) WHERE confirmed_at IS NOT NULL;

-- The body of this function is in server/database/functions.
CREATE FUNCTION keep_old_address() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE TRIGGER users_keep_old_address BEFORE INSERT OR UPDATE OF email ON users
  FOR EACH ROW EXECUTE FUNCTION keep_old_address();

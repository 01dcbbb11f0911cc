-- The mail server that programme staff set in the product. SMTP_URL in the environment wins over it.
CREATE TABLE mail_server (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT mail_server_is_the_only_one CHECK (id = 1),
  host text NOT NULL,
  port integer NOT NULL CONSTRAINT mail_server_port_exists CHECK (port BETWEEN 1 AND 65535),
  security text NOT NULL CONSTRAINT mail_server_security_is_known CHECK (security IN ('TLS', 'STARTTLS', 'NONE')),
  -- empty: the server asks for no sign-in
  user_name text NOT NULL,
  -- encrypted with the key of PAYOUT_KEYS; null without a user name
  password bytea,
  key_id text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by integer CONSTRAINT mail_server_changer_exists REFERENCES users ON DELETE SET NULL,
  -- when the server took a test email with exactly these settings; null: they were stored without one
  accepted_at timestamptz,
  CONSTRAINT mail_server_password_is_sealed CHECK ((password IS NULL) = (key_id IS NULL))
);
CREATE INDEX mail_server_by_changer ON mail_server (changed_by) WHERE changed_by IS NOT NULL;

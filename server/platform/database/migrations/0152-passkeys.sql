-- Keys on people's devices that sign in without a password. Only public keys are stored.

CREATE TABLE passkeys (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL CONSTRAINT passkeys_user_exists REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL CONSTRAINT passkeys_credential_once UNIQUE,
  public_key bytea NOT NULL,
  -- what the device counts at each use; 0: it does not count
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);

CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Challenges that a passkey has signed: none is accepted twice.
CREATE TABLE used_challenges (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Devices that have signed in to an account: strangers' wrong passwords do not lock them out. Only hashes are kept.
CREATE TABLE known_devices (
  hash bytea NOT NULL,
  user_id integer NOT NULL CONSTRAINT known_devices_user_exists REFERENCES users ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (hash, user_id)
);
CREATE INDEX known_devices_by_user ON known_devices (user_id, last_used_at);

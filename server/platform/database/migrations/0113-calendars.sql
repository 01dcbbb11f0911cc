-- The day on which decisions are expected, each person's calendar address, and what their calendar programs were told.

ALTER TABLE review_rounds ADD COLUMN decisions_on date;

CREATE TABLE calendar_links (
  user_id integer PRIMARY KEY CONSTRAINT calendar_links_user_exists REFERENCES users ON DELETE CASCADE,
  -- the secret of the address; a new one ends the old address
  token text NOT NULL CONSTRAINT calendar_links_token_once UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- An entry keeps its UID and raises its sequence when what it shows to this person changes.
CREATE TABLE calendar_entries (
  user_id integer NOT NULL CONSTRAINT calendar_entries_user_exists REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  -- SHA-256 of what it showed last
  shown bytea NOT NULL,
  sequence integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);

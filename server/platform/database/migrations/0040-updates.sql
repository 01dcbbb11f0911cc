-- Quick updates: what programme staff tell groups of people, by email and on their home pages.
CREATE TABLE updates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  title text NOT NULL,
  author text NOT NULL,
  notes text NOT NULL,
  posted_on date NOT NULL,
  audiences text[] NOT NULL,
  -- SCHEDULED: for a day that has not come. SENDING: its receivers are known, letters are being written. SENT: all letters are in the outbox
  state text NOT NULL DEFAULT 'SCHEDULED',
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by integer CONSTRAINT updates_creator_exists REFERENCES users ON DELETE SET NULL,
  request_key text,

  CONSTRAINT updates_state_known CHECK (state IN ('SCHEDULED', 'SENDING', 'SENT')),
  CONSTRAINT updates_published_whole CHECK ((state = 'SCHEDULED') = (published_at IS NULL)),
  CONSTRAINT updates_audiences_known CHECK (audiences <@ ARRAY['NONPROFITS', 'REVIEWERS', 'SUBSCRIBERS'] AND cardinality(audiences) > 0),
  CONSTRAINT updates_request_once UNIQUE (created_by, request_key)
);
CREATE INDEX updates_by_day ON updates (posted_on DESC, id DESC);
CREATE INDEX updates_scheduled ON updates (posted_on) WHERE state = 'SCHEDULED';

-- One row a person, however many of the groups they belong to.
CREATE TABLE update_receivers (
  update_id integer NOT NULL CONSTRAINT update_receivers_update_exists REFERENCES updates ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT update_receivers_user_exists REFERENCES users ON DELETE CASCADE,
  -- false: this person has unsubscribed, and finds the update on the home page only
  wants_letter boolean NOT NULL,
  letter_id integer CONSTRAINT update_receivers_letter_exists REFERENCES mail_messages ON DELETE SET NULL,
  read_at timestamptz,
  PRIMARY KEY (update_id, user_id)
);
CREATE INDEX update_receivers_by_user ON update_receivers (user_id, update_id) INCLUDE (read_at);
CREATE INDEX update_receivers_by_letter ON update_receivers (letter_id) WHERE letter_id IS NOT NULL;
CREATE INDEX update_receivers_without_letter ON update_receivers (update_id, user_id) WHERE wants_letter AND letter_id IS NULL;

-- Who gets letters about updates. A person without a row has not been written to yet, and gets them.
CREATE TABLE update_subscriptions (
  user_id integer PRIMARY KEY CONSTRAINT update_subscriptions_user_exists REFERENCES users ON DELETE CASCADE,
  -- in the letters' link, which ends the subscription without signing in
  token uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT update_subscriptions_token_unique UNIQUE,
  ended_at timestamptz
);

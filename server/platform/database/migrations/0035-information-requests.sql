-- What visitors of the Learning Commons' public page asked for: information, or a subscription.
CREATE TABLE learning_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- of the proof that came with it: a form that is sent again finds its request
  request_key text NOT NULL CONSTRAINT learning_requests_key_unique UNIQUE,
  name text NOT NULL,
  email text NOT NULL,
  organization text NOT NULL,
  address1 text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zipcode text NOT NULL,
  phone_number text NOT NULL,
  buy_now boolean NOT NULL,
  -- what was chosen, as it was named then; empty: no tier was offered
  tier_id integer CONSTRAINT learning_requests_tier_exists REFERENCES learning_tiers ON DELETE SET NULL,
  tier_name text NOT NULL DEFAULT '',
  -- the account and the nonprofit that buying made
  user_id integer CONSTRAINT learning_requests_user_exists REFERENCES users ON DELETE SET NULL,
  nonprofit_id integer CONSTRAINT learning_requests_nonprofit_exists REFERENCES nonprofits ON DELETE SET NULL,
  -- a field that people do not see was filled in: nobody was mailed
  suspected boolean NOT NULL DEFAULT false,
  answered_at timestamptz,
  answered_by integer CONSTRAINT learning_requests_answerer_exists REFERENCES users ON DELETE SET NULL,
  -- staff's own
  note text NOT NULL DEFAULT '',
  search tsvector NOT NULL GENERATED ALWAYS AS (
    search_words_weighted(organization || ' ' || name, 'A') || search_words_weighted(email || ' ' || city || ' ' || tier_name, 'B')) STORED
);
CREATE INDEX learning_requests_by_time ON learning_requests (created_at, id);
CREATE INDEX learning_requests_by_email ON learning_requests (email, created_at);
CREATE INDEX learning_requests_by_tier ON learning_requests (tier_id) WHERE tier_id IS NOT NULL;
CREATE INDEX learning_requests_by_user ON learning_requests (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX learning_requests_by_nonprofit ON learning_requests (nonprofit_id) WHERE nonprofit_id IS NOT NULL;
CREATE INDEX learning_requests_by_answerer ON learning_requests (answered_by) WHERE answered_by IS NOT NULL;

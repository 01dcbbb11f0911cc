-- People who say that a nonprofit of the catalogue is theirs. Programme staff confirm or decline.
CREATE TABLE nonprofit_claims (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nonprofit_id integer NOT NULL CONSTRAINT nonprofit_claims_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT nonprofit_claims_user_exists REFERENCES users ON DELETE CASCADE,
  -- what the person is to the nonprofit
  message text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- when it was confirmed, declined or withdrawn
  ended_at timestamptz,
  answered_by integer CONSTRAINT nonprofit_claims_answerer_exists REFERENCES users ON DELETE SET NULL,
  -- what staff wrote to the person who was declined
  answer text NOT NULL DEFAULT '',

  CONSTRAINT nonprofit_claims_state_known CHECK (state IN ('WAITING', 'CONFIRMED', 'DECLINED', 'WITHDRAWN')),
  CONSTRAINT nonprofit_claims_ended_whole CHECK ((state = 'WAITING') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX nonprofit_claims_once ON nonprofit_claims (user_id, nonprofit_id) WHERE state = 'WAITING';
CREATE INDEX nonprofit_claims_by_user ON nonprofit_claims (user_id, created_at);
CREATE INDEX nonprofit_claims_by_nonprofit ON nonprofit_claims (nonprofit_id);
CREATE INDEX nonprofit_claims_waiting ON nonprofit_claims (id) WHERE state = 'WAITING';
CREATE INDEX nonprofit_claims_by_answerer ON nonprofit_claims (answered_by) WHERE answered_by IS NOT NULL;

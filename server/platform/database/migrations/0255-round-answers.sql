-- What a reviewer answers to one round of reviews by the link in a letter: how many reviews they take at most, and why. `most` is null
-- until they answer. `given_back` has the responses that they can still take back. The token stays the same, so links in older
-- letters work.
CREATE TABLE round_answers (
  template_id integer NOT NULL CONSTRAINT round_answers_template_exists REFERENCES application_templates ON DELETE CASCADE,
  reviewer_id integer NOT NULL CONSTRAINT round_answers_reviewer_exists REFERENCES users ON DELETE CASCADE,
  token uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT round_answers_token_once UNIQUE,
  most integer CONSTRAINT round_answers_most_range CHECK (most >= 0),
  words text NOT NULL DEFAULT '',
  given_back integer[] NOT NULL DEFAULT '{}',
  answered_at timestamptz,
  PRIMARY KEY (template_id, reviewer_id),
  CONSTRAINT round_answers_answered CHECK ((most IS NULL) = (answered_at IS NULL))
);
CREATE INDEX round_answers_by_reviewer ON round_answers (reviewer_id);

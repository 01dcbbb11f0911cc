-- Who said last that a field of a public profile is true, and when. A field that was changed by a person is confirmed by that.
CREATE TABLE confirmed_facts (
  nonprofit_id integer NOT NULL CONSTRAINT confirmed_facts_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  -- the column of `nonprofits`
  field text NOT NULL,
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  confirmed_by integer CONSTRAINT confirmed_facts_person_exists REFERENCES users ON DELETE SET NULL,
  -- the person's name at that time
  confirmed_name text NOT NULL,
  PRIMARY KEY (nonprofit_id, field)
);
CREATE INDEX confirmed_facts_confirmed_by_idx ON confirmed_facts (confirmed_by);

-- Each nonprofit is asked once a season for its oldest facts.
CREATE TABLE fact_letters (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nonprofit_id integer NOT NULL CONSTRAINT fact_letters_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  user_id integer CONSTRAINT fact_letters_user_exists REFERENCES users ON DELETE CASCADE,
  sent_on date NOT NULL,
  CONSTRAINT fact_letters_one_a_day UNIQUE (nonprofit_id, sent_on)
);
CREATE INDEX fact_letters_user_id_idx ON fact_letters (user_id);

-- A link of a letter: it confirms one fact, once.
CREATE TABLE fact_links (
  letter_id integer NOT NULL CONSTRAINT fact_links_letter_exists REFERENCES fact_letters ON DELETE CASCADE,
  field text NOT NULL,
  hash bytea NOT NULL CONSTRAINT fact_links_hash_once UNIQUE,
  used_at timestamptz,
  PRIMARY KEY (letter_id, field)
);

-- Reviewers, their assignments and reviews, and conflicts of interest.

CREATE TABLE reviewer_rankings (
  user_id integer NOT NULL CONSTRAINT reviewer_rankings_user_exists REFERENCES users ON DELETE CASCADE,
  category_id integer NOT NULL CONSTRAINT reviewer_rankings_category_exists REFERENCES categories ON DELETE CASCADE,
  rank smallint NOT NULL CONSTRAINT reviewer_rankings_rank_known CHECK (rank BETWEEN 1 AND 5),
  PRIMARY KEY (user_id, category_id)
);
CREATE INDEX reviewer_rankings_by_category ON reviewer_rankings (category_id);

-- The most reviews that a reviewer takes in one round; empty: the round's own limit.
ALTER TABLE users ADD COLUMN review_limit smallint CONSTRAINT users_review_limit_known CHECK (review_limit BETWEEN 0 AND 200);

CREATE TABLE review_rounds (
  template_id integer PRIMARY KEY CONSTRAINT review_rounds_template_exists REFERENCES application_templates ON DELETE CASCADE,
  reviews_wanted smallint NOT NULL DEFAULT 3,
  reviewer_limit smallint NOT NULL DEFAULT 8,
  due_at timestamptz
);

CREATE TABLE review_assignments (
  response_id integer NOT NULL CONSTRAINT review_assignments_response_exists REFERENCES application_responses ON DELETE CASCADE,
  reviewer_id integer NOT NULL CONSTRAINT review_assignments_reviewer_exists REFERENCES users ON DELETE CASCADE,
  assigned_by integer CONSTRAINT review_assignments_assigner_exists REFERENCES users ON DELETE SET NULL,
  assigned_at timestamptz NOT NULL DEFAULT now(),
  -- why it was made over a conflict of interest
  conflict_reason text NOT NULL DEFAULT '',
  -- empty until the reviewer was told by email
  notified_at timestamptz,
  PRIMARY KEY (response_id, reviewer_id)
);
CREATE INDEX review_assignments_by_reviewer ON review_assignments (reviewer_id, response_id);

CREATE TABLE application_reviews (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  response_id integer NOT NULL CONSTRAINT application_reviews_response_exists REFERENCES application_responses ON DELETE CASCADE,
  reviewer_id integer NOT NULL CONSTRAINT application_reviews_reviewer_exists REFERENCES users,
  recommendation text CONSTRAINT application_reviews_recommendation_known CHECK (recommendation IN
    ('strong_recommend', 'recommend', 'neutral', 'do_not_recommend', 'strong_do_not_recommend', 'no_score')),
  -- 0: no score; it counts in no average
  score smallint GENERATED ALWAYS AS (CASE recommendation
    WHEN 'strong_recommend' THEN 5 WHEN 'recommend' THEN 4 WHEN 'neutral' THEN 3
    WHEN 'do_not_recommend' THEN 2 WHEN 'strong_do_not_recommend' THEN 1 WHEN 'no_score' THEN 0 END) STORED,
  positive_feedback text NOT NULL DEFAULT '',
  constructive_feedback text NOT NULL DEFAULT '',
  internal_notes text NOT NULL DEFAULT '',
  has_visited boolean NOT NULL DEFAULT false,
  positive_experience boolean,
  included boolean NOT NULL DEFAULT true,
  -- per field {revision, writer, by, at}: which text stands there, and who wrote it
  field_revisions jsonb NOT NULL DEFAULT '{}',
  -- per open page the number of its last save
  writers jsonb NOT NULL DEFAULT '{}',
  needs_another_look boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- the first recommendation
  submitted_at timestamptz,
  CONSTRAINT application_reviews_one_a_reviewer UNIQUE (response_id, reviewer_id)
);
CREATE INDEX application_reviews_by_reviewer ON application_reviews (reviewer_id, response_id);
CREATE INDEX application_reviews_by_change ON application_reviews (updated_at, id);

-- What a response said when it was submitted, kept when it is reopened: reviewers see what changed.
CREATE TABLE application_submissions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  response_id integer NOT NULL CONSTRAINT application_submissions_response_exists REFERENCES application_responses ON DELETE CASCADE,
  submitted_at timestamptz NOT NULL,
  reopened_at timestamptz NOT NULL DEFAULT now(),
  -- answers by question
  answers jsonb NOT NULL
);
CREATE INDEX application_submissions_by_response ON application_submissions (response_id, id);

CREATE TABLE declared_conflicts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reviewer_id integer NOT NULL CONSTRAINT declared_conflicts_reviewer_exists REFERENCES users ON DELETE CASCADE,
  nonprofit_id integer NOT NULL CONSTRAINT declared_conflicts_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  reason text NOT NULL DEFAULT '',
  declared_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT declared_conflicts_once UNIQUE (reviewer_id, nonprofit_id)
);
CREATE INDEX declared_conflicts_by_nonprofit ON declared_conflicts (nonprofit_id);

-- The nonprofits that a user belonged to before.
CREATE TABLE former_nonprofits (
  user_id integer NOT NULL CONSTRAINT former_nonprofits_user_exists REFERENCES users ON DELETE CASCADE,
  nonprofit_id integer NOT NULL CONSTRAINT former_nonprofits_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  until timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, nonprofit_id)
);
CREATE INDEX former_nonprofits_by_nonprofit ON former_nonprofits (nonprofit_id);

CREATE FUNCTION remember_former_nonprofit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_nonprofits (user_id, nonprofit_id) VALUES (OLD.id, OLD.nonprofit_id)
  ON CONFLICT (user_id, nonprofit_id) DO UPDATE SET until = now();
  RETURN NULL;
END $$;
CREATE TRIGGER users_remember_former_nonprofit AFTER UPDATE OF nonprofit_id ON users
  FOR EACH ROW WHEN (OLD.nonprofit_id IS NOT NULL AND OLD.nonprofit_id IS DISTINCT FROM NEW.nonprofit_id)
  EXECUTE FUNCTION remember_former_nonprofit();

-- Domains at which anybody can have an address: sharing one is no conflict of interest.
CREATE TABLE public_email_domains (domain text PRIMARY KEY);
INSERT INTO public_email_domains VALUES
  ('aim.com'), ('aol.com'), ('att.net'), ('bellsouth.net'), ('charter.net'), ('comcast.net'), ('cox.net'), ('earthlink.net'),
  ('email.com'), ('fastmail.com'), ('gmail.com'), ('gmx.com'), ('gmx.net'), ('googlemail.com'), ('hey.com'), ('hotmail.com'),
  ('hotmail.co.uk'), ('hushmail.com'), ('icloud.com'), ('inbox.com'), ('juno.com'), ('live.com'), ('mac.com'), ('mail.com'),
  ('me.com'), ('msn.com'), ('netzero.net'), ('optonline.net'), ('outlook.com'), ('pm.me'), ('proton.me'), ('protonmail.com'),
  ('rcn.com'), ('rocketmail.com'), ('sbcglobal.net'), ('tutanota.com'), ('verizon.net'), ('yahoo.com'), ('yahoo.co.uk'),
  ('ymail.com'), ('zoho.com');

CREATE FUNCTION email_domain(address text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT lower(nullif(split_part(address, '@', 2), '')) $$;

CREATE INDEX users_by_email_domain ON users (email_domain(email)) WHERE nonprofit_id IS NOT NULL;
CREATE INDEX nonprofits_by_email_domain ON nonprofits (email_domain(email)) WHERE email <> '';

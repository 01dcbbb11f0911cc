-- The decision board: what staff note about an application, decisions prepared and released, feedback letters, reminders.

CREATE TABLE board_marks (
  response_id integer PRIMARY KEY CONSTRAINT board_marks_response_exists REFERENCES application_responses ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  notes text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  updated_by integer CONSTRAINT board_marks_writer_exists REFERENCES users ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE decision_releases (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_id integer NOT NULL CONSTRAINT decision_releases_template_exists REFERENCES application_templates ON DELETE CASCADE,
  released_by integer CONSTRAINT decision_releases_releaser_exists REFERENCES users ON DELETE SET NULL,
  released_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX decision_releases_by_template ON decision_releases (template_id);

CREATE TABLE response_decisions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  response_id integer NOT NULL CONSTRAINT response_decisions_response_exists REFERENCES application_responses ON DELETE CASCADE,
  decision text NOT NULL CONSTRAINT response_decisions_decision_known CHECK (decision IN ('ACCEPTED', 'DECLINED', 'WAITLISTED')),
  -- what accepting gives the nonprofit
  accepted_year smallint,
  publish_web boolean NOT NULL DEFAULT false,
  publish_print boolean NOT NULL DEFAULT false,
  learning_until date,
  prepared_by integer CONSTRAINT response_decisions_preparer_exists REFERENCES users ON DELETE SET NULL,
  prepared_at timestamptz NOT NULL DEFAULT now(),
  -- empty: prepared, and visible to programme staff alone
  release_id integer CONSTRAINT response_decisions_release_exists REFERENCES decision_releases ON DELETE CASCADE,
  released_at timestamptz,
  CONSTRAINT response_decisions_released_whole CHECK ((release_id IS NULL) = (released_at IS NULL)),
  CONSTRAINT response_decisions_accepted_whole CHECK ((decision = 'ACCEPTED') = (accepted_year IS NOT NULL))
);
CREATE UNIQUE INDEX response_decisions_one_prepared ON response_decisions (response_id) WHERE released_at IS NULL;
CREATE INDEX response_decisions_by_response ON response_decisions (response_id, id);
CREATE INDEX response_decisions_by_release ON response_decisions (release_id);

CREATE TABLE feedback_letters (
  response_id integer PRIMARY KEY CONSTRAINT feedback_letters_response_exists REFERENCES application_responses ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  body text NOT NULL,
  written_by integer CONSTRAINT feedback_letters_writer_exists REFERENCES users ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- empty: a draft, visible to programme staff alone
  released_at timestamptz
);

CREATE TABLE review_reminders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_id integer NOT NULL CONSTRAINT review_reminders_template_exists REFERENCES application_templates ON DELETE CASCADE,
  reviewer_id integer NOT NULL CONSTRAINT review_reminders_reviewer_exists REFERENCES users ON DELETE CASCADE,
  sent_by integer CONSTRAINT review_reminders_sender_exists REFERENCES users ON DELETE SET NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX review_reminders_by_reviewer ON review_reminders (reviewer_id, template_id, sent_at);

-- The last day of the access that programme staff granted with a decision.
ALTER TABLE nonprofits ADD COLUMN learning_commons_until date;

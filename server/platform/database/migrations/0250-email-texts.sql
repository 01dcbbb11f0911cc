-- Texts of emails that programme staff write. A text without a row is the standard text, which stands in the code: its version 0.
CREATE TABLE email_texts (
  key text PRIMARY KEY,
  version integer NOT NULL
);

-- Every save. A version that uses the standard text again has no words of its own, so that it follows the code.
CREATE TABLE email_text_versions (
  key text NOT NULL CONSTRAINT email_text_versions_text_exists REFERENCES email_texts,
  version integer NOT NULL CONSTRAINT email_text_versions_positive CHECK (version > 0),
  subject text,
  heading text,
  body text,
  saved_at timestamptz NOT NULL DEFAULT now(),
  saved_by integer CONSTRAINT email_text_versions_author_exists REFERENCES users ON DELETE SET NULL,
  restored_from integer,
  PRIMARY KEY (key, version),
  CONSTRAINT email_text_versions_whole CHECK (num_nulls(subject, heading, body) IN (0, 3))
);
CREATE INDEX email_text_versions_by_author ON email_text_versions (saved_by) WHERE saved_by IS NOT NULL;

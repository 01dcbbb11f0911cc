-- What programme staff write to each other on a response. No one else ever reads it.

CREATE TABLE response_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  response_id integer NOT NULL CONSTRAINT response_notes_response_exists REFERENCES application_responses ON DELETE CASCADE,
  -- null: the account is gone
  author_id integer CONSTRAINT response_notes_author_exists REFERENCES users ON DELETE SET NULL,
  body text NOT NULL CONSTRAINT response_notes_body_said CHECK (body <> ''),
  -- [{"id": 7, "name": "…"}]: the colleagues whom it names, by the names that stand in its text
  mentions jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz
);
CREATE INDEX response_notes_of_response ON response_notes (response_id, id);

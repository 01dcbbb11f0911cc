-- What programme staff ask an applicant about a response, and what its nonprofit answers.

CREATE TABLE response_conversations (
  response_id integer PRIMARY KEY CONSTRAINT response_conversations_response_exists REFERENCES application_responses ON DELETE CASCADE,
  -- who is to write next; null: nobody, the last question is settled or the decision is released
  awaits text CONSTRAINT response_conversations_awaits_known CHECK (awaits IN ('NONPROFIT', 'STAFF')),
  -- programme staff say so
  shown_to_reviewers boolean NOT NULL DEFAULT false,
  -- when the decision was released: nobody writes any more
  closed_at timestamptz
);
CREATE INDEX response_conversations_awaiting ON response_conversations (awaits, response_id) WHERE awaits IS NOT NULL;

CREATE TABLE response_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  response_id integer NOT NULL CONSTRAINT response_messages_response_exists REFERENCES application_responses ON DELETE CASCADE,
  -- null: the account is gone
  author_id integer CONSTRAINT response_messages_author_exists REFERENCES users ON DELETE SET NULL,
  -- programme staff wrote it; else the nonprofit
  by_staff boolean NOT NULL,
  body text NOT NULL CONSTRAINT response_messages_body_said CHECK (body <> ''),
  -- marks one opened form: the same message sent twice is stored once
  request_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT response_messages_once UNIQUE (author_id, request_key)
);
CREATE INDEX response_messages_of_response ON response_messages (response_id, id);

CREATE TABLE response_message_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  response_id integer NOT NULL CONSTRAINT response_message_files_response_exists REFERENCES application_responses ON DELETE CASCADE,
  -- null: uploaded, and not sent yet
  message_id integer CONSTRAINT response_message_files_message_exists REFERENCES response_messages ON DELETE CASCADE,
  uploaded_by integer CONSTRAINT response_message_files_uploader_exists REFERENCES users ON DELETE SET NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  stored_as text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX response_message_files_of_message ON response_message_files (message_id);
CREATE INDEX response_message_files_of_response ON response_message_files (response_id);

INSERT INTO response_conversations (response_id, closed_at)
SELECT response_id, min(released_at) FROM response_decisions WHERE released_at IS NOT NULL GROUP BY response_id;

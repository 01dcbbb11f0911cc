-- Application templates, the responses to them, their answers and files.

CREATE TABLE application_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- raised by every write: two people at one template
  revision integer NOT NULL DEFAULT 1,
  -- raised by every write to a published template: a response says which one it copied
  version integer NOT NULL DEFAULT 1,
  name text COLLATE "und-x-icu" NOT NULL DEFAULT 'Unnamed Application',
  is_published boolean NOT NULL DEFAULT false,
  elements jsonb NOT NULL DEFAULT '[]',
  number_questions integer NOT NULL DEFAULT 0,
  opens_at timestamptz,
  closes_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT application_templates_name_given CHECK (name <> ''),
  CONSTRAINT application_templates_closes_after_opening CHECK (closes_at > opens_at)
);

CREATE TABLE application_responses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_id integer NOT NULL CONSTRAINT application_responses_template_exists REFERENCES application_templates,
  template_version integer NOT NULL,
  nonprofit_id integer NOT NULL CONSTRAINT application_responses_nonprofit_exists REFERENCES nonprofits,
  -- the template's elements as they were when the response was begun
  elements jsonb NOT NULL,
  status text NOT NULL DEFAULT 'IN_PROGRESS',
  -- a later deadline for this nonprofit alone
  extended_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  submitted_at timestamptz,
  created_by integer CONSTRAINT application_responses_creator_exists REFERENCES users,
  submitted_by integer CONSTRAINT application_responses_submitter_exists REFERENCES users,
  CONSTRAINT application_responses_one_a_nonprofit UNIQUE (template_id, nonprofit_id),
  CONSTRAINT application_responses_status_known CHECK (status IN ('IN_PROGRESS', 'SUBMITTED')),
  CONSTRAINT application_responses_submitted_at CHECK ((status = 'SUBMITTED') = (submitted_at IS NOT NULL))
);
CREATE INDEX application_responses_by_nonprofit ON application_responses (nonprofit_id);
CREATE INDEX application_responses_by_status ON application_responses (status, template_id, id);

-- One row a question: two colleagues at one page meet only where they wrote to the same question.
CREATE TABLE application_answers (
  response_id integer NOT NULL CONSTRAINT application_answers_response_exists REFERENCES application_responses ON DELETE CASCADE,
  question_uid text NOT NULL,
  -- text, option(s), number, true or false; of a FILE the file's id
  answer jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  writer text,
  written_by integer CONSTRAINT application_answers_writer_exists REFERENCES users,
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (response_id, question_uid)
);

-- The last save of each open page: one that arrives late changes nothing.
CREATE TABLE application_writers (
  response_id integer NOT NULL CONSTRAINT application_writers_response_exists REFERENCES application_responses ON DELETE CASCADE,
  writer text NOT NULL,
  last_sequence integer NOT NULL,
  PRIMARY KEY (response_id, writer)
);

CREATE TABLE application_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- empty until the upload is bound to a response's question
  response_id integer CONSTRAINT application_files_response_exists REFERENCES application_responses ON DELETE CASCADE,
  question_uid text,
  filename text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  stored_as text NOT NULL,
  uploaded_by integer CONSTRAINT application_files_uploader_exists REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- taken away by its nonprofit: the bytes are kept for 30 days
  removed_at timestamptz
);
CREATE INDEX application_files_by_response ON application_files (response_id);

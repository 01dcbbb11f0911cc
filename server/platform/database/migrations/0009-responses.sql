-- Saving the answers of a response; uploads in pieces; the lists that staff read.

-- Until when a response can be written: the application's closing date, or this nonprofit's own later one.
CREATE FUNCTION application_deadline(closes_at timestamptz, extended_until timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN closes_at IS NOT NULL THEN greatest(closes_at, extended_until) END
$$;

-- An instant as the wire writes it, in JSON that PostgreSQL builds.
CREATE FUNCTION iso_instant(value timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The export reads a template's responses in order; lists of one template the newest first.
CREATE INDEX application_responses_by_template ON application_responses (template_id, id);

-- One save of answers, in one trip: docs/decisions/answers-and-drafts.md says why nothing typed can be lost here.
-- `nonprofit` is the one whose answers the person may write. Answers `outcome` (absent, submitted, closed, late or
-- saved), `saved` (question and revision of what now stands as it was sent) and `conflicts`.
CREATE FUNCTION save_application_answers(
  response integer, nonprofit integer, person integer, page_writer text, page_sequence integer,
  uids text[], answers jsonb, revisions integer[]
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  response_status text;
  deadline timestamptz;
  outcome text := 'saved';
  saved json := '[]';
  conflicts json := '[]';
  written integer := 0;
BEGIN
  -- Whoever holds this row is alone with the response's answers: another save, a submission. Every statement below sees
  -- what was committed before the row was had.
  SELECT r.status, application_deadline(t.closes_at, r.extended_until) INTO response_status, deadline
  FROM application_responses r JOIN application_templates t ON t.id = r.template_id
  WHERE r.id = response AND r.nonprofit_id = nonprofit
  FOR NO KEY UPDATE OF r;
  IF NOT FOUND THEN
    RETURN json_build_object('outcome', 'absent', 'saved', '[]'::json, 'conflicts', '[]'::json);
  END IF;

  IF response_status <> 'IN_PROGRESS' THEN
    outcome := 'submitted';
  ELSIF deadline <= now() THEN
    outcome := 'closed';
  ELSE
    IF page_writer IS NOT NULL THEN
      INSERT INTO application_writers AS known (response_id, writer, last_sequence) VALUES (response, page_writer, page_sequence)
      ON CONFLICT (response_id, writer) DO UPDATE SET last_sequence = excluded.last_sequence
        WHERE known.last_sequence < excluded.last_sequence;
      IF NOT FOUND THEN
        outcome := 'late';
      END IF;
    END IF;
    IF outcome = 'saved' AND cardinality(uids) > 0 THEN
      -- An equal answer is left alone, with whoever wrote it first. A new row's revision is 1: it was typed over none (0).
      WITH stored AS (
      INSERT INTO application_answers AS kept (response_id, question_uid, answer, revision, writer, written_by)
      SELECT response, sent.uid, sent.answer, sent.revision + 1, page_writer, person
      FROM ROWS FROM (unnest(uids), jsonb_array_elements(answers), unnest(revisions)) AS sent (uid, answer, revision)
      ON CONFLICT (response_id, question_uid) DO UPDATE
        SET answer = excluded.answer, revision = kept.revision + 1, writer = excluded.writer,
          written_by = excluded.written_by, written_at = now()
        WHERE kept.answer <> excluded.answer AND (kept.writer = excluded.writer OR kept.revision + 1 = excluded.revision)
      RETURNING kept.question_uid, kept.revision
      )
      SELECT coalesce(json_agg(json_build_object('uid', question_uid, 'revision', revision)), '[]'), count(*)
      INTO saved, written FROM stored;
    END IF;
  END IF;

  -- What was not written is equal, in conflict, or not ours to write: it is looked at as it stands now.
  IF written < cardinality(uids) THEN
    SELECT
      coalesce(json_agg(json_build_object('uid', kept.question_uid, 'revision', kept.revision) ORDER BY place) FILTER (WHERE kept.answer = sent.answer), '[]'),
      coalesce(json_agg(json_build_object(
        'uid', kept.question_uid, 'answer', kept.answer, 'revision', kept.revision, 'writtenAt', iso_instant(kept.written_at),
        'writtenBy', (SELECT concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) FROM users u WHERE u.id = kept.written_by)
      ) ORDER BY place) FILTER (WHERE kept.answer <> sent.answer AND outcome = 'saved'), '[]')
    INTO saved, conflicts
    FROM ROWS FROM (unnest(uids), jsonb_array_elements(answers)) WITH ORDINALITY AS sent (uid, answer, place)
    JOIN application_answers kept ON kept.response_id = response AND kept.question_uid = sent.uid;
  END IF;
  RETURN json_build_object('outcome', outcome, 'savedAt', iso_instant(now()), 'saved', saved, 'conflicts', conflicts);
END $$;

-- Files that are sent in pieces: what has come stands here until the last piece makes the file. Any number of servers may
-- receive the pieces of one file, and a server that is killed loses none that it acknowledged.
CREATE TABLE application_uploads (
  id text PRIMARY KEY,
  response_id integer NOT NULL CONSTRAINT application_uploads_response_exists REFERENCES application_responses ON DELETE CASCADE,
  question_uid text NOT NULL,
  filename text NOT NULL,
  size integer NOT NULL,
  received integer NOT NULL DEFAULT 0,
  uploaded_by integer NOT NULL CONSTRAINT application_uploads_uploader_exists REFERENCES users,
  file_id integer CONSTRAINT application_uploads_file_exists REFERENCES application_files ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX application_uploads_by_response ON application_uploads (response_id, question_uid);

CREATE TABLE application_upload_pieces (
  upload_id text NOT NULL CONSTRAINT application_upload_pieces_upload_exists REFERENCES application_uploads ON DELETE CASCADE,
  starts_at integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (upload_id, starts_at)
);
ALTER TABLE application_upload_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Saves answers of one response in one call; docs/decisions says why no typed answer can be lost here.
-- `nonprofit`: whose answers the person may write. Returns `outcome` (absent, shut, late or saved), the response's `status`,
-- `saved` (question and revision of each answer that is now stored as sent) and `conflicts`. Shut: the response's status or its
-- deadline allows no change.
-- The lock on the response's row keeps out every other save and the submission, so the answers need no locks of their own.
-- A new answer starts at revision 1, whatever the sender says: one that sent the largest integer would leave no revision for
-- the next save, which would then fail for everybody.
CREATE OR REPLACE FUNCTION save_application_answers(
  response integer, nonprofit integer, person integer, page_writer text, page_sequence integer,
  uids text[], answers jsonb, revisions integer[]
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  response_status text;
  deadline timestamptz;
  outcome text := 'saved';
  saved json := '[]';
  conflicts json := '[]';
  changed json[] := '{}';
  added json[] := '{}';
  -- For an array the planner expects few rows, and uses the index.
  sent_answers jsonb[] := ARRAY(SELECT jsonb_array_elements(answers));
BEGIN
  -- Every statement below sees what was committed before this lock was granted.
  SELECT r.status, application_deadline(t.closes_at, r.extended_until) INTO response_status, deadline
  FROM application_responses r JOIN application_templates t ON t.id = r.template_id
  WHERE r.id = response AND r.nonprofit_id = nonprofit
  FOR NO KEY UPDATE OF r;
  IF NOT FOUND THEN
    RETURN json_build_object('outcome', 'absent', 'status', NULL, 'saved', '[]'::json, 'conflicts', '[]'::json);
  END IF;

  IF NOT response_answerable(response_status) OR deadline <= now() THEN
    outcome := 'shut';
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
      -- An equal answer keeps its first writer.
      WITH written AS (
        UPDATE application_answers stored
        SET answer = sent.answer, revision = stored.revision + 1, writer = page_writer, written_by = person, written_at = now()
        FROM unnest(uids, sent_answers, revisions) AS sent (uid, answer, revision)
        WHERE stored.response_id = response AND stored.question_uid = sent.uid AND stored.answer <> sent.answer
          AND (stored.writer = page_writer OR stored.revision = sent.revision)
        RETURNING stored.question_uid, stored.revision
      )
      SELECT coalesce(array_agg(json_build_object('uid', question_uid, 'revision', revision)), '{}') INTO changed FROM written;
      IF cardinality(changed) < cardinality(uids) THEN
        WITH written AS (
          INSERT INTO application_answers (response_id, question_uid, answer, revision, writer, written_by)
          SELECT response, sent.uid, sent.answer, 1, page_writer, person
          FROM unnest(uids, sent_answers) AS sent (uid, answer)
          ON CONFLICT DO NOTHING
          RETURNING question_uid, revision
        )
        SELECT coalesce(array_agg(json_build_object('uid', question_uid, 'revision', revision)), '{}') INTO added FROM written;
      END IF;
      saved := array_to_json(changed || added);
    END IF;
  END IF;

  -- An answer that was not written equals the stored one, conflicts with it, or came too late: compare with what is stored.
  IF cardinality(changed) + cardinality(added) < cardinality(uids) THEN
    SELECT
      coalesce(json_agg(json_build_object('uid', stored.question_uid, 'revision', stored.revision) ORDER BY place)
        FILTER (WHERE stored.answer = sent.answer), '[]'),
      coalesce(json_agg(json_build_object(
        'uid', stored.question_uid, 'answer', stored.answer, 'revision', stored.revision, 'writtenAt', iso_instant(stored.written_at),
        'writtenBy', (SELECT concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) FROM users u WHERE u.id = stored.written_by)
      ) ORDER BY place) FILTER (WHERE stored.answer <> sent.answer AND outcome = 'saved'), '[]')
    INTO saved, conflicts
    FROM unnest(uids, sent_answers) WITH ORDINALITY AS sent (uid, answer, place)
    JOIN application_answers stored ON stored.response_id = response AND stored.question_uid = sent.uid;
  END IF;
  RETURN json_build_object('outcome', outcome, 'status', response_status, 'savedAt', iso_instant(now()), 'saved', saved, 'conflicts', conflicts);
END $$;

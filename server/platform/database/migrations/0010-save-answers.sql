-- The same save, at less cost. Whoever has the response's row is alone with its answers, so that no insertion can meet
-- another one: what is there is updated, what is not there is inserted, and nothing is locked a row at a time.
-- A new answer's revision is 1, whatever its sender says that it was typed over: one that said the largest number would leave
-- none for the next save of that question, which would then fail for everybody.
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
  -- of an array the planner expects few, and looks each of them up
  sent_answers jsonb[] := ARRAY(SELECT jsonb_array_elements(answers));
BEGIN
  -- Every statement below sees what was committed before the row was had.
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
      -- An equal answer is left alone, with whoever wrote it first.
      WITH written AS (
        UPDATE application_answers kept
        SET answer = sent.answer, revision = kept.revision + 1, writer = page_writer, written_by = person, written_at = now()
        FROM unnest(uids, sent_answers, revisions) AS sent (uid, answer, revision)
        WHERE kept.response_id = response AND kept.question_uid = sent.uid AND kept.answer <> sent.answer
          AND (kept.writer = page_writer OR kept.revision = sent.revision)
        RETURNING kept.question_uid, kept.revision
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

  -- What was not written is equal, in conflict, or not ours to write: it is looked at as it stands now.
  IF cardinality(changed) + cardinality(added) < cardinality(uids) THEN
    SELECT
      coalesce(json_agg(json_build_object('uid', kept.question_uid, 'revision', kept.revision) ORDER BY place)
        FILTER (WHERE kept.answer = sent.answer), '[]'),
      coalesce(json_agg(json_build_object(
        'uid', kept.question_uid, 'answer', kept.answer, 'revision', kept.revision, 'writtenAt', iso_instant(kept.written_at),
        'writtenBy', (SELECT concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) FROM users u WHERE u.id = kept.written_by)
      ) ORDER BY place) FILTER (WHERE kept.answer <> sent.answer AND outcome = 'saved'), '[]')
    INTO saved, conflicts
    FROM unnest(uids, sent_answers) WITH ORDINALITY AS sent (uid, answer, place)
    JOIN application_answers kept ON kept.response_id = response AND kept.question_uid = sent.uid;
  END IF;
  RETURN json_build_object('outcome', outcome, 'savedAt', iso_instant(now()), 'saved', saved, 'conflicts', conflicts);
END $$;

-- Stores when the answers of a response were last saved. Counts the answered questions again only if a question came to be
-- answered or unanswered, because most saves only change the words of an answer. Rounds down, so that 100 means that no counted
-- question is left.
CREATE OR REPLACE FUNCTION write_response_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    changed := EXISTS (SELECT FROM written JOIN was USING (response_id, question_uid) WHERE written.is_answered <> was.is_answered);
  ELSE
    changed := EXISTS (SELECT FROM written WHERE is_answered);
  END IF;
  UPDATE response_progress p SET last_saved = now(), percent_answered = CASE
    WHEN p.counted = '{}' THEN 100
    WHEN changed THEN 100 * (SELECT count(*) FROM application_answers a
      WHERE a.response_id = p.response_id AND a.is_answered AND a.question_uid = ANY (p.counted)) / cardinality(p.counted)
    ELSE p.percent_answered END
  WHERE p.response_id IN (SELECT response_id FROM written);
  RETURN NULL;
END $$;

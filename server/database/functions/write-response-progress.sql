-- Counts the answers of each response whose answers were written. 100 only when no counted question is left: it rounds down.
CREATE OR REPLACE FUNCTION write_response_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE response_progress p SET last_saved = now(), percent_answered = CASE WHEN p.counted = '{}' THEN 100 ELSE 100 * (
    SELECT count(*) FROM unnest(p.counted) AS asked (uid)
    JOIN application_answers a ON a.response_id = p.response_id AND a.question_uid = asked.uid WHERE a.is_answered
  ) / cardinality(p.counted) END
  WHERE p.response_id IN (SELECT response_id FROM written);
  RETURN NULL;
END $$;

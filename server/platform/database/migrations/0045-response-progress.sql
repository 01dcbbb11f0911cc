-- Whether an answer counts as given: white space and an unticked box do not (`isUnanswered` in the contract).
ALTER TABLE application_answers ADD COLUMN is_answered boolean NOT NULL GENERATED ALWAYS AS (
  CASE jsonb_typeof(answer)
    WHEN 'string' THEN answer #>> '{}' ~ '[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
    WHEN 'array' THEN answer <> '[]'
    WHEN 'boolean' THEN answer = 'true'
    WHEN 'null' THEN false
    ELSE true
  END) STORED;

-- How far a response is, so that a list of responses need not read their answers. Apart from the response, whose row is wide.
CREATE TABLE response_progress (
  response_id integer PRIMARY KEY CONSTRAINT response_progress_response_exists REFERENCES application_responses ON DELETE CASCADE,
  -- when an answer was last saved; before the first save, when the response was begun
  last_saved timestamptz NOT NULL,
  percent_answered smallint NOT NULL CONSTRAINT response_progress_percent CHECK (percent_answered BETWEEN 0 AND 100),
  -- the questions that count: the required ones, or all where none is required
  counted text[] NOT NULL
);

INSERT INTO response_progress (response_id, last_saved, percent_answered, counted)
SELECT r.id, coalesce(given.last_saved, r.created_at),
  CASE WHEN counted = '{}' THEN 100 ELSE 100 * coalesce(given.count, 0) / cardinality(counted) END, counted
FROM application_responses r
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(e ->> 'uid') FILTER (WHERE (e ->> 'required')::boolean),
    array_agg(e ->> 'uid') FILTER (WHERE e ->> 'type' NOT LIKE 'HEADING%'), '{}') AS counted
  FROM jsonb_array_elements(r.elements) e) AS questions
LEFT JOIN LATERAL (
  SELECT max(a.written_at) AS last_saved, count(*) FILTER (WHERE a.is_answered AND a.question_uid = ANY (counted)) AS count
  FROM application_answers a WHERE a.response_id = r.id) AS given ON true;

-- The bodies of these functions are in server/platform/database/functions.
CREATE FUNCTION begin_response_progress() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE FUNCTION write_response_progress() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER response_progress_begin AFTER INSERT ON application_responses
  FOR EACH ROW EXECUTE FUNCTION begin_response_progress();
CREATE TRIGGER response_progress_insert AFTER INSERT ON application_answers REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION write_response_progress();
CREATE TRIGGER response_progress_update AFTER UPDATE ON application_answers REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION write_response_progress();

-- Adds the progress of a new response. Its required questions count; if none is required, all its questions.
CREATE OR REPLACE FUNCTION begin_response_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  required text[] := ARRAY(SELECT e ->> 'uid' FROM jsonb_array_elements(NEW.elements) e WHERE (e ->> 'required')::boolean);
  asked text[] := ARRAY(SELECT e ->> 'uid' FROM jsonb_array_elements(NEW.elements) e WHERE e ->> 'type' NOT LIKE 'HEADING%');
BEGIN
  INSERT INTO response_progress (response_id, last_saved, percent_answered, counted)
  VALUES (NEW.id, NEW.created_at, CASE WHEN asked = '{}' THEN 100 ELSE 0 END, CASE WHEN required = '{}' THEN asked ELSE required END);
  RETURN NULL;
END $$;

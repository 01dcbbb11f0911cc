-- Who has which response open, on all servers together. Unlogged: open pages write it anew within seconds, and a row is deleted minutes
-- after its page has closed. No foreign keys, so that nothing here waits for a save.
CREATE UNLOGGED TABLE open_responses (
  response_id integer NOT NULL,
  user_id integer NOT NULL,
  -- from 1; null: the review of all answers
  page integer,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (response_id, user_id)
) WITH (fillfactor = 50);

-- A next step or a note that is sent twice is stored once.
ALTER TABLE nonprofit_steps
  ADD COLUMN request_key text,
  ADD CONSTRAINT nonprofit_steps_request_once UNIQUE (created_by, request_key);
ALTER TABLE nonprofit_notes
  ADD COLUMN request_key text,
  ADD CONSTRAINT nonprofit_notes_request_once UNIQUE (author_id, request_key);

-- A nonprofit asks programme staff about its application, in the same conversation in which staff ask the nonprofit.
ALTER TABLE response_conversations
  -- since when a question of the nonprofit waits for an answer of programme staff; null: none waits
  ADD COLUMN asked_at timestamptz,
  -- who of programme staff said that they answer it; null: nobody yet
  ADD COLUMN taken_by integer CONSTRAINT response_conversations_taker_exists REFERENCES users ON DELETE SET NULL,
  ADD CONSTRAINT response_conversations_asked CHECK (asked_at IS NULL OR (awaits IS NOT NULL AND awaits = 'STAFF')),
  ADD CONSTRAINT response_conversations_taken CHECK (taken_by IS NULL OR asked_at IS NOT NULL);
CREATE INDEX response_conversations_by_taker ON response_conversations (taken_by) WHERE taken_by IS NOT NULL;

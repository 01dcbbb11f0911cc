-- Mail that was asked for, and links that come by mail. The jobs themselves stand in the schema
-- graphile_worker, which its library keeps.

ALTER TABLE one_use_links DROP CONSTRAINT one_use_links_purpose_known;
ALTER TABLE one_use_links ADD CONSTRAINT one_use_links_purpose_known
  CHECK (purpose IN ('SET_UP', 'RESET_PASSWORD', 'MAGIC_LINK'));

CREATE TABLE mail_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  recipient text NOT NULL,
  -- what it says: a template of server/platform/mail/templates.ts and what it is filled with
  template text NOT NULL,
  data jsonb NOT NULL,
  -- the letter as written, from the first attempt on
  subject text NOT NULL DEFAULT '',
  text text,
  html text,
  -- the links in it were taken out, because it was handed to a mail server
  secrets_removed boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'QUEUED',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  -- what the message is called on its way: the same at every attempt
  message_id text NOT NULL,
  -- the process that was given the message, whose journal says what became of it
  postman text,
  claimed_at timestamptz,
  sent_at timestamptz,
  search tsvector NOT NULL DEFAULT '',
  CONSTRAINT mail_messages_message_id_unique UNIQUE (message_id),
  CONSTRAINT mail_messages_state_known CHECK (state IN ('QUEUED', 'SENDING', 'SENT', 'KEPT', 'FAILED')),
  CONSTRAINT mail_messages_recipient_given CHECK (recipient <> '')
);
CREATE INDEX mail_messages_matching ON mail_messages USING gin (search);
CREATE INDEX mail_messages_by_state ON mail_messages (state, id);
CREATE INDEX mail_messages_by_postman ON mail_messages (postman) WHERE state = 'SENDING';

CREATE FUNCTION mail_messages_search_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := search_words_weighted(NEW.recipient, 'A') || search_words_weighted(NEW.subject, 'B');
  RETURN NEW;
END $$;
CREATE TRIGGER mail_messages_search BEFORE INSERT OR UPDATE OF recipient, subject ON mail_messages
  FOR EACH ROW EXECUTE FUNCTION mail_messages_search_write();

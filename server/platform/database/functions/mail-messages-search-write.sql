-- Writes mail_messages.search. Weight A: the recipient. B: the subject.
CREATE OR REPLACE FUNCTION mail_messages_search_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := search_words_weighted(NEW.recipient, 'A') || search_words_weighted(NEW.subject, 'B');
  RETURN NEW;
END $$;

-- Writes users.search. Weight A: the person's name. B: the email address. C: the nonprofit's name.
CREATE OR REPLACE FUNCTION users_search_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search :=
    search_words_weighted(NEW.first_name || ' ' || NEW.last_name, 'A')
    || search_words_weighted(NEW.email, 'B')
    || coalesce(search_words_weighted((SELECT name FROM nonprofits WHERE id = NEW.nonprofit_id), 'C'), '');
  RETURN NEW;
END $$;

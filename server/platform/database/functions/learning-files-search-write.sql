-- Writes learning_files.search. Weight A: the name. B: tags and file name. C: the description. D: words inside the file.
CREATE OR REPLACE FUNCTION learning_files_search_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search :=
    search_words_weighted(NEW.name, 'A')
    || search_words_weighted(array_to_string(NEW.tags, ' ') || ' ' || NEW.filename, 'B')
    || search_words_weighted(NEW.description, 'C')
    || coalesce(NEW.text_words, '');
  RETURN NEW;
END $$;

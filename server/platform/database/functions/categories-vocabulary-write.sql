-- Adds the words of a category to those that the public search knows, so that it forgives typing errors in them.
CREATE OR REPLACE FUNCTION categories_vocabulary_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_vocabulary (word)
  SELECT lexeme FROM unnest(search_words_weighted(NEW.name || ' ' || NEW.also_called, 'A'))
  WHERE length(lexeme) BETWEEN 4 AND 60 AND lexeme !~ '^\d'
  ORDER BY lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

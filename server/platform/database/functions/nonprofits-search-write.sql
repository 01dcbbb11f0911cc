-- Writes nonprofits.search. A generated column cannot do this: array_to_string is not immutable. The trigger skips unchanged
-- text.
CREATE OR REPLACE FUNCTION nonprofits_search_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search :=
    search_words_weighted(NEW.name, 'A')
    || coalesce(search_words_weighted(NEW.ein, 'A'), '')
    || search_words_weighted(array_to_string(NEW.tags, ' '), 'B')
    || search_words_weighted(left(NEW.short_description, 20000), 'C')
    || search_words_weighted(left(NEW.long_description, 100000), 'D');
  RETURN NEW;
END $$;

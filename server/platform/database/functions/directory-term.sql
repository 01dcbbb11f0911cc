-- One word that a visitor typed, as a part of a query on nonprofits.directory_search: the word, its singular, the words that begin so,
-- the categories that are called so (as `#12`), and, if tolerant, words one typing error away. `is_last`: more letters may follow.
-- As in nonprofit_search_query, a beginning becomes the known words that begin so, while they are few.
CREATE OR REPLACE FUNCTION directory_term(term text, is_last boolean, tolerant boolean) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT AS $$
DECLARE
  single text := CASE WHEN term ~ '^[a-z]{2,}ies$' THEN left(term, -3) || 'y' WHEN term ~ '^[a-z]{2,}[^siu]s$' THEN left(term, -1) ELSE term END;
  spelled text[] := ARRAY[term, single];
  -- five digits are a ZIP code before they are the beginning of an EIN
  whole boolean := length(term) < 3 AND NOT is_last OR NOT tolerant AND term ~ '^\d{5}$';
  categories_found text;
BEGIN
  IF NOT whole AND length(term) >= 3 AND term !~ '^\d' THEN
    spelled := spelled || ARRAY(SELECT word FROM search_vocabulary
      WHERE word COLLATE "C" >= term AND word COLLATE "C" < term || chr(1114111) LIMIT 33);
    whole := cardinality(spelled) <= 34;
  END IF;
  IF tolerant THEN
    spelled := spelled || ARRAY(SELECT word FROM search_vocabulary
      WHERE length(term) BETWEEN 4 AND 30 AND deletes && (search_deletes(term) || search_deletes(term || 's'))
      ORDER BY abs(length(word) - length(term)), word LIMIT 20);
  END IF;
  spelled := ARRAY(SELECT DISTINCT word FROM unnest(spelled) AS word);
  categories_found := (SELECT string_agg('''#' || id || '''', ' | ') FROM (
    SELECT id FROM categories, to_tsquery('simple', concat_ws(' | ', '''' || term || 's''', CASE WHEN length(term) >= 4 THEN '''' || term || ''':*' END,
      '''' || array_to_string(CASE WHEN tolerant THEN spelled ELSE ARRAY[term, single] END, ''' | ''') || '''')) AS asked
    WHERE categories.words @@ asked ORDER BY id LIMIT 50) AS few);
  RETURN concat_ws(' | ', '(''' || array_to_string(spelled, ''' | ''') || '''', CASE WHEN NOT whole THEN '''' || term || ''':*' END,
    categories_found) || ')';
END $$;

-- What a visitor typed, as a query on nonprofits.directory_search. Each word may be the beginning of a word, its singular, a word of a
-- category (as `#12`), or, if tolerant, a word one typing error away. Words like "in" and "near" count only where nothing else was typed.
-- As in nonprofit_search_query, a beginning becomes the known words that begin so, while they are few.
CREATE OR REPLACE FUNCTION directory_query(typed text, tolerant boolean) RETURNS tsquery
LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT AS $$
DECLARE
  terms text[] := search_terms(typed);
  said text[] := ARRAY(SELECT term FROM unnest(terms) WITH ORDINALITY AS given(term, place) WHERE term <> ALL
    ('{a,an,and,around,at,by,charities,charity,for,free,help,helping,helps,i,in,me,my,near,nearby,nonprofit,nonprofits,of,on,or,organization,organizations,that,the,to,who,with}') ORDER BY place);
  found text := '';
  term text;
  single text;
  spelled text[];
  whole boolean;
  categories_found text;
BEGIN
  IF cardinality(said) > 0 THEN
    terms := said;
  END IF;
  FOREACH term IN ARRAY terms LOOP
    single := CASE WHEN term ~ '^[a-z]{2,}ies$' THEN left(term, -3) || 'y' WHEN term ~ '^[a-z]{2,}[^siu]s$' THEN left(term, -1) ELSE term END;
    -- five digits are a ZIP code before they are the beginning of an EIN
    whole := length(term) < 3 AND term <> terms[cardinality(terms)] OR NOT tolerant AND term ~ '^\d{5}$';
    spelled := ARRAY[term, single];
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
    found := found || CASE WHEN found = '' THEN '' ELSE ' & ' END
      || concat_ws(' | ', '(''' || array_to_string(spelled, ''' | ''') || '''', CASE WHEN NOT whole THEN '''' || term || ''':*' END,
        categories_found) || ')';
  END LOOP;
  RETURN nullif(found, '')::tsquery;
END $$;

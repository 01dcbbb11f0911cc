-- What a visitor typed, as a query on nonprofits.directory_search: every word of `typed`, and every one of `terms`, which are words with
-- all that may stand in their place: `{"said": "animal shelter", "words": ["dogs"], "categories": [12], "state": "md"}`.
DROP FUNCTION IF EXISTS directory_query(text, boolean);
CREATE OR REPLACE FUNCTION directory_query(typed text, tolerant boolean, terms jsonb) RETURNS tsquery
LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT AS $$
DECLARE
  said text[] := search_terms(typed);
  parts text[] := '{}';
  term record;
  found text;
BEGIN
  FOR place IN 1..cardinality(said) LOOP
    parts := parts || directory_term(said[place], place = cardinality(said), tolerant);
  END LOOP;
  IF terms <> '[]' THEN
    FOR term IN SELECT * FROM jsonb_to_recordset(terms) AS given (said text, words text[], categories integer[], state text) LOOP
      found := concat_ws(' | ',
        '(' || (SELECT string_agg(directory_term(word, false, tolerant), ' & ') FROM unnest(search_terms(term.said)) AS word) || ')',
        (SELECT string_agg('(''' || array_to_string(search_terms(word), ''' & ''') || ''')', ' | ') FROM unnest(term.words) AS word),
        (SELECT string_agg('''#' || id || '''', ' | ') FROM unnest(term.categories) AS id),
        -- a state has the weight of a place: `in` and `or` are words of texts too
        '''' || term.state || ''':B');
      -- a sign may be a letter to a browser and nothing to PostgreSQL
      IF found <> '' THEN
        parts := array_append(parts, '(' || found || ')');
      END IF;
    END LOOP;
  END IF;
  RETURN nullif(array_to_string(parts, ' & '), '')::tsquery;
END $$;

-- Like search_query_tolerant, with the words of the library.
CREATE OR REPLACE FUNCTION learning_search_query_tolerant(typed text) RETURNS tsquery
LANGUAGE sql STABLE PARALLEL SAFE STRICT AS $$
  SELECT nullif(string_agg('(' || alternatives || ')', ' & ' ORDER BY place), '')::tsquery
  FROM unnest(search_terms(typed)) WITH ORDINALITY AS terms(term, place)
  CROSS JOIN LATERAL (
    SELECT concat_ws(' | ',
      '''' || term || ''':*',
      (SELECT string_agg('''' || near.word || '''', ' | ')
       FROM (SELECT word FROM learning_vocabulary
             WHERE length(term) BETWEEN 4 AND 30 AND deletes && search_deletes(term)
             ORDER BY abs(length(word) - length(term)), word LIMIT 20) AS near)) AS alternatives
  ) AS found
$$;

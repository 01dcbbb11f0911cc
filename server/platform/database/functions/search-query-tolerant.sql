-- Like search_query, but a term of four letters or more also finds the words of the vocabulary `known_to` (see the view
-- `vocabularies`) that are one typing error away.
CREATE OR REPLACE FUNCTION search_query_tolerant(typed text, known_to text) RETURNS tsquery
LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT AS $$
DECLARE
  found tsquery;
  alternatives tsquery;
  term text;
  near text[];
BEGIN
  FOREACH term IN ARRAY search_terms(typed) LOOP
    near := ARRAY(SELECT word FROM vocabularies
      WHERE vocabulary = known_to AND length(term) BETWEEN 4 AND 30 AND deletes && search_deletes(term)
      ORDER BY abs(length(word) - length(term)), word LIMIT 20);
    alternatives := concat_ws(' | ', '''' || term || ''':*', '''' || nullif(array_to_string(near, ''' | '''), '') || '''');
    found := coalesce(found && alternatives, alternatives);
  END LOOP;
  RETURN found;
END $$;

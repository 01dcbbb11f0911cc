-- A word, and the word without each one of its letters. Two words that are one typing error apart (a letter missing, added,
-- changed, or two swapped) have one of these in common. Stored: the deletes column of both vocabularies.
CREATE OR REPLACE FUNCTION search_deletes(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_agg(DISTINCT left(word, place - 1) || substr(word, place + 1)) || word
  FROM generate_series(1, length(word)) AS place
$$;

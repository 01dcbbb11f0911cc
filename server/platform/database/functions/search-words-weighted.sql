-- The words of a text, each with a weight (A to D). Stored in search columns: see search-normal.sql.
CREATE OR REPLACE FUNCTION search_words_weighted(value text, weight text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(search_normal(value), '(\S+)', '''\1'':1' || weight, 'g')::tsvector
$$;

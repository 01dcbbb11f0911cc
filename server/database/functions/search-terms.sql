-- The terms of a search, twelve at most. Nine digits typed with a hyphen are an EIN, one term; anything else is words.
CREATE OR REPLACE FUNCTION search_terms(typed text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE
    WHEN typed ~ '^\s*\d{2}-\d{1,7}\s*$' THEN ARRAY[regexp_replace(typed, '\D', '', 'g')]
    WHEN search_normal(typed) = '' THEN '{}'
    ELSE (string_to_array(search_normal(typed), ' '))[1:12]
  END
$$;

-- The terms of a search, twelve at most. Two digits, a hyphen and up to seven digits are an EIN or its beginning, one term;
-- anything else is words.
-- In plpgsql, so that a search text is normalised once.
CREATE OR REPLACE FUNCTION search_terms(typed text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  IF typed ~ '^\s*\d{2}-\d{1,7}\s*$' THEN
    RETURN ARRAY[regexp_replace(typed, '\D', '', 'g')];
  END IF;
  RETURN (string_to_array(search_normal(typed), ' '))[1:12];
END $$;

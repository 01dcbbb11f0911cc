-- A name of the IRS file as searches compare it: lower case, words of letters and digits, without a first “the”. The file writes
-- plain capitals, so this is a fast search_normal. Stored in indexes of irs_organizations: a change needs a migration that builds
-- them again.
CREATE OR REPLACE FUNCTION irs_name_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(btrim(regexp_replace(replace(lower(name), '''', ''), '[^a-z0-9]+', ' ', 'g')), '^the ', '')
$$;

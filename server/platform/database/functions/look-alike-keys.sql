-- The keys that two entries of one nonprofit may share: the name (without "the" and the legal form) with the city, the last ten
-- digits of the telephone, the website. Stored in look_alikes: a change needs a migration that writes them again.
CREATE OR REPLACE FUNCTION look_alike_keys(name_key text, city text, phone_number text, website text, url text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT hashtextextended(said, 0) FROM (VALUES
    ('name ' || regexp_replace(name_key, '^the | (inc|incorporated|corp|corporation|llc|ltd)$', '', 'g') || ' in ' || search_normal(city)),
    ('phone ' || substring(regexp_replace(phone_number, '\D', '', 'g') FROM '\d{10}$')),
    ('web ' || nullif(regexp_replace(lower(website), '^([a-z]+://)?(www\.)?|/+$', '', 'g'), '')),
    ('web ' || nullif(regexp_replace(lower(url), '^([a-z]+://)?(www\.)?|/+$', '', 'g'), ''))
  ) AS things (said) WHERE said IS NOT NULL)
$$;

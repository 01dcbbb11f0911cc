-- A name as it is compared: in lower case, without accents, in one form of characters, with straight quotation marks. Two writings
-- of one donor are equal. The index donations_by_nonprofit holds its hash: a change needs a migration that makes the index anew.
CREATE OR REPLACE FUNCTION plain_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN name ~ '^[ -~]*$' THEN lower(name) ELSE
    lower(regexp_replace(translate(normalize(name, NFKD), '‘’‚‛ʼ`´“”„‐‑–—', '''''''''''''''"""----'),
      '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g')) END
$$;

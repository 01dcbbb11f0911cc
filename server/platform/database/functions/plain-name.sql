-- A name as it is compared: in lower case, without accents, in one form of characters, with straight quotation marks. Two writings
-- of one donor are equal. The indexes donations_by_nonprofit and nonprofits_by_plain_name hold it: a change needs a migration that
-- makes both anew.
CREATE OR REPLACE FUNCTION plain_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN name ~ '^[ -_a-~]*$' AND name !~ '  ' THEN lower(name) ELSE
    regexp_replace(replace(replace(replace(lower(translate(
      regexp_replace(
        normalize(translate(name, '‘’‚‛ʼ`´′“”„″‐‑‒–—', '''''''''''''''''"""' || '"-----'), NFKD),
        '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      'ØøŁłĐđ', 'OoLlDd')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '\s+', ' ', 'g') END
$$;

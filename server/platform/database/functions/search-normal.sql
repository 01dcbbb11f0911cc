-- Text as the search compares it: lower case, no accents, no apostrophes, words of letters and digits.
-- Uses no extension, so that any PostgreSQL service will do.
-- Stored: nonprofits.name_key, users.name_key and every search column come from it. A change needs a migration that writes them again.
CREATE OR REPLACE FUNCTION search_normal(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(
      translate(
        regexp_replace(normalize(lower(value COLLATE "und-x-icu"), NFKD), '[\u0300-\u036f''’‘`´]', '', 'g'),
        'øłđħıßæœ', 'oldhisao'),
      '[^[:alnum:]]+', ' ', 'g'),
    '(\S{60})\S+', '\1', 'g'))
$$;

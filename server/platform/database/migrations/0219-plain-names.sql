-- Equal donations are found by how a name is compared, not by its exact characters. The function is that of functions/plain-name.sql,
-- which runs after the migrations.
CREATE OR REPLACE FUNCTION plain_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN name ~ '^[ -_a-~]*$' AND name !~ '  ' THEN lower(name) ELSE
    regexp_replace(replace(replace(replace(lower(translate(
      regexp_replace(
        normalize(translate(name, '‘’‚‛ʼ`´′“”„″‐‑‒–—', '''''''''''''''''"""' || '"-----'), NFKD),
        '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      'ØøŁłĐđ', 'OoLlDd')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '\s+', ' ', 'g') END
$$;

DROP INDEX donations_by_nonprofit;
CREATE INDEX donations_by_nonprofit ON donations (nonprofit_id, date_received, amount, hashtext(plain_name(btrim(first_name || ' ' || last_name))));

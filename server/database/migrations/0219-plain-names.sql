-- Equal donations are found by how a name is compared, not by its exact characters. The function is that of functions/plain-name.sql,
-- which runs after the migrations.
CREATE OR REPLACE FUNCTION plain_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN name ~ '^[ -~]*$' THEN lower(name) ELSE
    lower(regexp_replace(translate(normalize(name, NFKD), '‘’‚‛ʼ`´“”„‐‑–—', '''''''''''''''"""----'),
      '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g')) END
$$;

DROP INDEX donations_by_nonprofit;
CREATE INDEX donations_by_nonprofit ON donations (nonprofit_id, date_received, amount, hashtext(plain_name(btrim(first_name || ' ' || last_name))));

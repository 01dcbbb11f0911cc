CREATE OR REPLACE FUNCTION email_domain(address text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT lower(nullif(split_part(address, '@', 2), '')) $$;

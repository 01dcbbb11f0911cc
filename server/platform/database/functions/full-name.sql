-- First and last name as one text: empty where neither is given.
CREATE OR REPLACE FUNCTION full_name(first_name text, last_name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT btrim(first_name || ' ' || last_name) $$;

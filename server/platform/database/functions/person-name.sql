-- The name to show for an account: its email address where no name is given.
CREATE OR REPLACE FUNCTION person_name(first_name text, last_name text, email text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(nullif(full_name(first_name, last_name), ''), email) $$;

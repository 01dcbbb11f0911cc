-- A timestamp in ISO 8601, for JSON that PostgreSQL builds.
CREATE OR REPLACE FUNCTION iso_instant(value timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

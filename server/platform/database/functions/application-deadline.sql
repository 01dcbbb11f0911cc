-- When a response can no longer be written: the application's closing date, or this nonprofit's own later one. NULL: never.
CREATE OR REPLACE FUNCTION application_deadline(closes_at timestamptz, extended_until timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN closes_at IS NOT NULL THEN greatest(closes_at, extended_until) END
$$;

-- The season of an application: the year in which it closes, on the programme's clock. Without a closing date, the year in which
-- it opens; without both dates, the year in which it was made.
CREATE OR REPLACE FUNCTION application_season(closes_at timestamptz, opens_at timestamptz, created_at timestamptz, time_zone text)
RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT extract(year FROM coalesce(closes_at, opens_at, created_at) AT TIME ZONE time_zone)::int
$$;

-- The season of an application, a year: that in which it closes on the programme's clock; without a closing date that in which it
-- opens, else was made.
CREATE OR REPLACE FUNCTION application_season(closes_at timestamptz, opens_at timestamptz, created_at timestamptz, time_zone text)
RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT extract(year FROM coalesce(closes_at, opens_at, created_at) AT TIME ZONE time_zone)::int
$$;

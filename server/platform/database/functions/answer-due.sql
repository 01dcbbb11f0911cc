-- The day by which a question is answered: so many working days, Monday to Friday, after the day on which it was asked. NULL for 0 days.
CREATE OR REPLACE FUNCTION answer_due(asked_at timestamptz, days integer, zone text) RETURNS date
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT day::date FROM generate_series(1, days * 2 + 3) AS after,
    LATERAL (SELECT (asked_at AT TIME ZONE zone)::date + after AS day) AS one
  WHERE extract(isodow FROM day) < 6 AND days > 0 ORDER BY day OFFSET greatest(days - 1, 0) LIMIT 1
$$;

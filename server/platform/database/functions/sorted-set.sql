-- The different numbers of an array, in ascending order.
CREATE OR REPLACE FUNCTION sorted_set(ids integer[]) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(DISTINCT id ORDER BY id), '{}') FROM unnest(ids) AS id
$$;

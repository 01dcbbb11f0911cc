-- The numbers that staff see of a response's reviews. Halves of an average round up. A review with an empty `included` was begun
-- without an assignment, and counts for nothing; so does every review of a response that was withdrawn.
CREATE OR REPLACE FUNCTION review_numbers(response integer)
RETURNS TABLE (average_score numeric, num_reviews integer, num_site_visits integer, num_positive_site_visits integer)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
  SELECT round(avg(counted_score(v.included, v.score)), 1),
    count(*) FILTER (WHERE v.recommendation IS NOT NULL AND v.included IS NOT NULL)::int,
    count(*) FILTER (WHERE v.included AND v.has_visited)::int,
    count(*) FILTER (WHERE v.included AND v.has_visited AND v.positive_experience)::int
  FROM application_reviews v JOIN application_responses r ON r.id = v.response_id
  WHERE v.response_id = response AND response_takes_part(r.status)
$$;

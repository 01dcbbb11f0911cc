-- The numbers of the decision board, by submitted response with a review. `adjusted` is the mean of the scores less each
-- reviewer's leaning (`reviewer_leanings`), between 1 and 5. `spread` is the standard deviation of two scores or more. `mean`,
-- `adjusted` and `spread` are exact for sorting, to ten digits, so that equal fractions are equal. A review with an empty
-- `included` was begun without an assignment, and counts for nothing.
CREATE OR REPLACE FUNCTION board_numbers(template integer)
RETURNS TABLE (response_id integer, reviews_done integer, mean numeric, adjusted numeric, spread numeric, lowest smallint,
  highest smallint, num_site_visits integer, num_positive_site_visits integer)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000 AS $$
  SELECT v.response_id, count(*) FILTER (WHERE v.recommendation IS NOT NULL AND v.included IS NOT NULL)::int,
    round(avg(counted_score(v.included, v.score)), 10),
    CASE WHEN count(counted_score(v.included, v.score)) > 0
      THEN round(least(5, greatest(1, avg(counted_score(v.included, v.score) - l.leaning))), 10) END,
    CASE WHEN count(counted_score(v.included, v.score)) > 1
      THEN round(stddev_pop(counted_score(v.included, v.score)), 10) END,
    min(counted_score(v.included, v.score)), max(counted_score(v.included, v.score)),
    count(*) FILTER (WHERE v.included AND v.has_visited)::int,
    count(*) FILTER (WHERE v.included AND v.has_visited AND v.positive_experience)::int
  FROM application_reviews v
  JOIN application_responses r ON r.id = v.response_id
  LEFT JOIN reviewer_leanings(template) l ON l.reviewer_id = v.reviewer_id
  WHERE r.template_id = template AND response_reviewable(r.status)
  GROUP BY v.response_id
$$;

-- How each reviewer of an application scores, beside the others who scored the same responses. `leaning` is the mean distance from
-- the others' mean, drawn towards 0 where there are few reviews: sum of distances / (reviews + 3).
CREATE OR REPLACE FUNCTION reviewer_leanings(template integer)
RETURNS TABLE (reviewer_id integer, reviews integer, mean numeric, others_mean numeric, leaning numeric)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 150 AS $$
  WITH scored AS (
    SELECT v.reviewer_id, v.score, sum(v.score) OVER one AS total, count(*) OVER one AS number
    FROM application_reviews v JOIN application_responses r ON r.id = v.response_id
    WHERE r.template_id = template AND response_reviewable(r.status) AND counted_score(v.included, v.score) IS NOT NULL
    WINDOW one AS (PARTITION BY v.response_id))
  SELECT s.reviewer_id, count(*)::int, avg(s.score), avg((s.total - s.score)::numeric / (s.number - 1)) FILTER (WHERE s.number > 1),
    coalesce(sum(s.score - (s.total - s.score)::numeric / (s.number - 1)) FILTER (WHERE s.number > 1)
      / (count(*) FILTER (WHERE s.number > 1) + 3), 0)
  FROM scored s GROUP BY s.reviewer_id
$$;

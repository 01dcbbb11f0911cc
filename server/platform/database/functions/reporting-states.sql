-- How nonprofits reported a period: those that are asked (in the directory or the printed catalogue, and not inactive by the
-- period's end), and others that reported.
CREATE OR REPLACE FUNCTION reporting_states(period integer)
RETURNS TABLE (nonprofit_id integer, asked boolean, state text, donations bigint, amount numeric, submitted_at timestamptz, submitted_by integer)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 500 AS $$
  SELECT n.id, a.asked,
    CASE WHEN d.nonprofit_id IS NOT NULL THEN 'DONATIONS' WHEN e.nonprofit_id IS NOT NULL THEN 'NOTHING' ELSE 'MISSING' END,
    coalesce(d.donations, 0), coalesce(d.amount, 0.00), e.submitted_at, e.submitted_by
  FROM reporting_periods p
  CROSS JOIN nonprofits n
  CROSS JOIN LATERAL (SELECT (n.display OR n.print) AND (n.inactive_date IS NULL OR n.inactive_date > p.ends_on) AS asked) a
  LEFT JOIN (
    SELECT g.nonprofit_id, count(*) AS donations, sum(g.amount) AS amount
    FROM donations g JOIN reporting_periods q ON q.id = period AND g.date_received BETWEEN q.starts_on AND q.ends_on
    GROUP BY g.nonprofit_id) d ON d.nonprofit_id = n.id
  LEFT JOIN empty_reports e ON e.period_id = p.id AND e.nonprofit_id = n.id
  WHERE p.id = period AND (a.asked OR d.nonprofit_id IS NOT NULL OR e.nonprofit_id IS NOT NULL)
$$;

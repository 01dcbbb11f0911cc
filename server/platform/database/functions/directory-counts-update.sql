-- Brings the directory's counts in line with the nonprofits that a statement changed.
CREATE OR REPLACE FUNCTION directory_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM directory_counts_add(array_agg((set, budget_size, step, town_key)::directory_step)) FROM (
    SELECT sorted_set(changed.category_ids) AS set, changed.budget_size, changed.town_key, sum(changed.step) AS step FROM (
      SELECT category_ids, budget_size, town_key, 1 AS step FROM written WHERE display
      UNION ALL
      SELECT category_ids, budget_size, town_key, -1 FROM was WHERE display
    ) AS changed GROUP BY 1, 2, 3 HAVING sum(changed.step) <> 0) AS moved;
  RETURN NULL;
END $$;

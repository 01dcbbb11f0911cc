-- Changes the directory's counts in the transaction of the change itself, so that a count is never behind.
-- Writes in key order, so that two writers cannot deadlock.
CREATE OR REPLACE FUNCTION directory_counts_add(steps directory_step[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF steps IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO directory_counts (category_ids, budget_size, count)
  SELECT category_ids, budget_size, sum(step) FROM unnest(steps)
  GROUP BY category_ids, budget_size HAVING sum(step) <> 0 ORDER BY category_ids, budget_size
  ON CONFLICT (category_ids, budget_size) DO UPDATE SET count = directory_counts.count + excluded.count;
  INSERT INTO directory_category_counts (category_id, budget_size, count)
  SELECT category_id, budget_size, sum(step)
  FROM unnest(steps) AS changed CROSS JOIN LATERAL unnest(0 || changed.category_ids) AS category_id
  GROUP BY category_id, budget_size HAVING sum(step) <> 0 ORDER BY category_id, budget_size
  ON CONFLICT (category_id, budget_size) DO UPDATE SET count = directory_category_counts.count + excluded.count;
  INSERT INTO directory_town_counts (town_key, category_ids, budget_size, count)
  SELECT town_key, category_ids, budget_size, step FROM unnest(steps) WHERE town_key IS NOT NULL ORDER BY town_key, category_ids, budget_size
  ON CONFLICT (town_key, category_ids, budget_size) DO UPDATE SET count = directory_town_counts.count + excluded.count;
  INSERT INTO directory_towns (town_key, count)
  SELECT town_key, sum(step) FROM unnest(steps) WHERE town_key IS NOT NULL GROUP BY town_key HAVING sum(step) <> 0 ORDER BY town_key
  ON CONFLICT (town_key) DO UPDATE SET count = directory_towns.count + excluded.count;
  DELETE FROM directory_town_counts WHERE count = 0 AND town_key IN (SELECT town_key FROM unnest(steps));
  DELETE FROM directory_towns WHERE count = 0 AND town_key IN (SELECT town_key FROM unnest(steps));
  DELETE FROM directory_counts WHERE count = 0;
  DELETE FROM directory_category_counts WHERE count = 0;
END $$;

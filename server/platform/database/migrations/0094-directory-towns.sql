-- Filters of the public directory by town, with their counts.
CREATE INDEX nonprofits_displayed_by_town ON nonprofits (town_key, name, id) WHERE display;

-- As directory_counts, for each town; no row for nonprofits without a town.
CREATE TABLE directory_town_counts (
  town_key text NOT NULL,
  category_ids integer[] NOT NULL,
  budget_size budget_size,
  count integer NOT NULL,
  CONSTRAINT directory_town_counts_unique UNIQUE NULLS NOT DISTINCT (town_key, category_ids, budget_size)
);
-- How many a town has: the first view's counts.
CREATE TABLE directory_towns (town_key text PRIMARY KEY, count integer NOT NULL);
CREATE INDEX directory_towns_largest ON directory_towns (count DESC, town_key);
ALTER TYPE directory_step ADD ATTRIBUTE town_key text;

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
CREATE OR REPLACE FUNCTION directory_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM directory_counts_add(array_agg((set, budget_size, count, town_key)::directory_step)) FROM (
    SELECT sorted_set(category_ids) AS set, budget_size, town_key, count(*) FROM written WHERE display GROUP BY 1, 2, 3) AS added;
  RETURN NULL;
END $$;
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
CREATE OR REPLACE FUNCTION directory_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM directory_counts_add(array_agg((set, budget_size, -count, town_key)::directory_step)) FROM (
    SELECT sorted_set(category_ids) AS set, budget_size, town_key, count(*) FROM was WHERE display GROUP BY 1, 2, 3) AS removed;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION directory_counts_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM directory_counts;
  DELETE FROM directory_category_counts;
  DELETE FROM directory_town_counts;
  DELETE FROM directory_towns;
  RETURN NULL;
END $$;

INSERT INTO directory_town_counts SELECT town_key, sorted_set(category_ids), budget_size, count(*) FROM nonprofits
WHERE display AND town_key IS NOT NULL GROUP BY 1, 2, 3;
INSERT INTO directory_towns SELECT town_key, count(*) FROM nonprofits WHERE display AND town_key IS NOT NULL GROUP BY 1;

-- Adds the published nonprofits that a statement added to the directory's counts.
CREATE OR REPLACE FUNCTION directory_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM directory_counts_add(array_agg((set, budget_size, count, town_key)::directory_step)) FROM (
    SELECT sorted_set(category_ids) AS set, budget_size, town_key, count(*) FROM written WHERE display GROUP BY 1, 2, 3) AS added;
  RETURN NULL;
END $$;

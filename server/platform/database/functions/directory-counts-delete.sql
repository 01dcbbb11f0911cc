-- Takes the published nonprofits that a statement deleted out of the directory's counts.
CREATE OR REPLACE FUNCTION directory_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM directory_counts_add(array_agg((set, budget_size, -count, town_key)::directory_step)) FROM (
    SELECT sorted_set(category_ids) AS set, budget_size, town_key, count(*) FROM was WHERE display GROUP BY 1, 2, 3) AS removed;
  RETURN NULL;
END $$;

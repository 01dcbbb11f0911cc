-- The public directory: what is published (`display`) is found, paged and counted without looking at the rest.

CREATE INDEX nonprofits_displayed ON nonprofits (id) WHERE display;
-- A page of the directory, with its filters answered from the index alone.
CREATE INDEX nonprofits_displayed_by_name ON nonprofits (name, id) INCLUDE (category_ids, budget_size) WHERE display;
CREATE INDEX nonprofits_displayed_search ON nonprofits USING gin (category_ids, search) WHERE display;

-- A category counts once, however often it was written.
CREATE FUNCTION nonprofits_categories_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.category_ids := (
    SELECT array_agg(id ORDER BY place) FROM (
      SELECT id, min(place) AS place FROM unnest(NEW.category_ids) WITH ORDINALITY AS given(id, place) GROUP BY id) AS once);
  RETURN NEW;
END $$;
CREATE TRIGGER nonprofits_categories_once_insert BEFORE INSERT ON nonprofits
  FOR EACH ROW WHEN (cardinality(NEW.category_ids) > 1) EXECUTE FUNCTION nonprofits_categories_once();
CREATE TRIGGER nonprofits_categories_once_update BEFORE UPDATE OF category_ids ON nonprofits
  FOR EACH ROW WHEN (cardinality(NEW.category_ids) > 1) EXECUTE FUNCTION nonprofits_categories_once();

CREATE FUNCTION sorted_set(ids integer[]) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(DISTINCT id ORDER BY id), '{}') FROM unnest(ids) AS id
$$;

-- How many published nonprofits have exactly these categories and this budget size. However many there
-- are, the different combinations are few: any filter's count without a search is a sum over this table.
CREATE TABLE directory_counts (
  category_ids integer[] NOT NULL,
  budget_size budget_size,
  count integer NOT NULL,
  CONSTRAINT directory_counts_unique UNIQUE NULLS NOT DISTINCT (category_ids, budget_size)
);

-- How many of a budget size have a category; under category 0, how many there are. A handful of rows: what
-- the directory's first view is counted from.
CREATE TABLE directory_category_counts (
  category_id integer NOT NULL,
  budget_size budget_size,
  count integer NOT NULL,
  CONSTRAINT directory_category_counts_unique UNIQUE NULLS NOT DISTINCT (category_id, budget_size)
);

CREATE TYPE directory_step AS (category_ids integer[], budget_size budget_size, step integer);

-- In the transaction of the change itself, so that a count is never behind. In key order, so that two
-- writers wait for each other at most.
CREATE FUNCTION directory_counts_add(steps directory_step[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF steps IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO directory_counts (category_ids, budget_size, count)
  SELECT category_ids, budget_size, step FROM unnest(steps) ORDER BY category_ids, budget_size
  ON CONFLICT (category_ids, budget_size) DO UPDATE SET count = directory_counts.count + excluded.count;
  INSERT INTO directory_category_counts (category_id, budget_size, count)
  SELECT category_id, budget_size, sum(step)
  FROM unnest(steps) AS changed CROSS JOIN LATERAL unnest(0 || changed.category_ids) AS category_id
  GROUP BY category_id, budget_size HAVING sum(step) <> 0 ORDER BY category_id, budget_size
  ON CONFLICT (category_id, budget_size) DO UPDATE SET count = directory_category_counts.count + excluded.count;
  DELETE FROM directory_counts WHERE count = 0;
  DELETE FROM directory_category_counts WHERE count = 0;
END $$;

CREATE FUNCTION directory_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM directory_counts_add(array_agg((set, budget_size, count)::directory_step)) FROM (
    SELECT sorted_set(category_ids) AS set, budget_size, count(*) FROM written WHERE display GROUP BY 1, 2) AS added;
  RETURN NULL;
END $$;
CREATE TRIGGER directory_counts_insert AFTER INSERT ON nonprofits
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION directory_counts_insert();

CREATE FUNCTION directory_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM directory_counts_add(array_agg((set, budget_size, step)::directory_step)) FROM (
    SELECT sorted_set(changed.category_ids) AS set, changed.budget_size, sum(changed.step) AS step FROM (
      SELECT category_ids, budget_size, 1 AS step FROM written WHERE display
      UNION ALL
      SELECT category_ids, budget_size, -1 FROM was WHERE display
    ) AS changed GROUP BY 1, 2 HAVING sum(changed.step) <> 0) AS moved;
  RETURN NULL;
END $$;
CREATE TRIGGER directory_counts_update AFTER UPDATE ON nonprofits
  REFERENCING OLD TABLE AS was NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION directory_counts_update();

CREATE FUNCTION directory_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM directory_counts_add(array_agg((set, budget_size, -count)::directory_step)) FROM (
    SELECT sorted_set(category_ids) AS set, budget_size, count(*) FROM was WHERE display GROUP BY 1, 2) AS removed;
  RETURN NULL;
END $$;
CREATE TRIGGER directory_counts_delete AFTER DELETE ON nonprofits
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION directory_counts_delete();

CREATE FUNCTION directory_counts_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM directory_counts;
  DELETE FROM directory_category_counts;
  RETURN NULL;
END $$;
CREATE TRIGGER directory_counts_truncate AFTER TRUNCATE ON nonprofits
  FOR EACH STATEMENT EXECUTE FUNCTION directory_counts_empty();

SELECT directory_counts_add(array_agg((set, budget_size, count)::directory_step)) FROM (
  SELECT sorted_set(category_ids) AS set, budget_size, count(*) FROM nonprofits WHERE display GROUP BY 1, 2) AS there;

-- TRUNCATE nonprofits empties the counts.
CREATE OR REPLACE FUNCTION directory_counts_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM directory_counts;
  DELETE FROM directory_category_counts;
  DELETE FROM directory_town_counts;
  DELETE FROM directory_towns;
  RETURN NULL;
END $$;

-- Removes repeated categories from category_ids; the first mention keeps its place.
CREATE OR REPLACE FUNCTION nonprofits_categories_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.category_ids := (
    SELECT array_agg(id ORDER BY place) FROM (
      SELECT id, min(place) AS place FROM unnest(NEW.category_ids) WITH ORDINALITY AS given(id, place) GROUP BY id) AS once);
  RETURN NEW;
END $$;

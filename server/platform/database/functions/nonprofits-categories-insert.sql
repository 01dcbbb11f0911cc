-- Copies category_ids into nonprofit_categories, for foreign keys and joins.
CREATE OR REPLACE FUNCTION nonprofits_categories_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO nonprofit_categories (nonprofit_id, category_id)
  SELECT DISTINCT written.id, chosen.id FROM written CROSS JOIN LATERAL unnest(written.category_ids) AS chosen(id);
  RETURN NULL;
END $$;

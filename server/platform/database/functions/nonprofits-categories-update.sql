-- Brings nonprofit_categories in line with category_ids.
CREATE OR REPLACE FUNCTION nonprofits_categories_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM nonprofit_categories stored USING written
  WHERE stored.nonprofit_id = written.id AND stored.category_id <> ALL (written.category_ids);
  INSERT INTO nonprofit_categories (nonprofit_id, category_id)
  SELECT DISTINCT written.id, chosen.id FROM written CROSS JOIN LATERAL unnest(written.category_ids) AS chosen(id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

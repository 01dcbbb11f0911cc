-- Codes of categories and budget sizes: category × 8 + budget size (1 to 4); 0 is any.
-- Stored: nonprofits.facets comes from it. A change needs a migration that writes the column again.
-- In plpgsql, because every search by category or budget size calls it: it takes a third of the time of the same in SQL.
CREATE OR REPLACE FUNCTION facet_codes(categories integer[], budgets budget_size[]) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  codes integer[];
  category integer;
  budget budget_size;
BEGIN
  FOREACH category IN ARRAY coalesce(categories, '{}') LOOP
    CONTINUE WHEN category >= 1 << 28 OR category IS NULL;
    FOREACH budget IN ARRAY coalesce(budgets, '{}') LOOP
      codes := codes || category * 8
        + CASE budget WHEN 'UNDER_500K' THEN 1 WHEN '500K_TO_1M' THEN 2 WHEN '1M_TO_3M' THEN 3 WHEN 'HIGHER_3M' THEN 4 ELSE 0 END;
    END LOOP;
  END LOOP;
  RETURN codes;
END $$;

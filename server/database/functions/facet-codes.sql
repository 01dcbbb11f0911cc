-- Codes of categories and budget sizes: category × 8 + budget size (1 to 4); 0 is any.
-- Stored: nonprofits.facets comes from it. A change needs a migration that writes the column again.
CREATE OR REPLACE FUNCTION facet_codes(categories integer[], budgets budget_size[]) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(category * 8 + CASE budget WHEN 'UNDER_500K' THEN 1 WHEN '500K_TO_1M' THEN 2 WHEN '1M_TO_3M' THEN 3 WHEN 'HIGHER_3M' THEN 4 ELSE 0 END)
  FROM unnest(categories) AS category CROSS JOIN unnest(budgets) AS budget
  WHERE category < 1 << 28
$$;

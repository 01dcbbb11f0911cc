-- A search with filters is answered by one index.

-- Codes of a nonprofit's categories and budget size, alone and together: category × 8 + budget size (1 to 4). 0 is any.
-- nonprofits.facets is stored from it: a change needs a migration that writes the column again.
CREATE FUNCTION facet_codes(categories integer[], budgets budget_size[]) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(category * 8 + CASE budget WHEN 'UNDER_500K' THEN 1 WHEN '500K_TO_1M' THEN 2 WHEN '1M_TO_3M' THEN 3 WHEN 'HIGHER_3M' THEN 4 ELSE 0 END)
  FROM unnest(categories) AS category CROSS JOIN unnest(budgets) AS budget
  WHERE category < 1 << 28
$$;
ALTER TABLE nonprofits ADD COLUMN facets integer[] GENERATED ALWAYS AS
  (facet_codes(0 || category_ids, ARRAY[NULL, budget_size]::budget_size[])) STORED;
DROP INDEX nonprofits_matching;
CREATE INDEX nonprofits_matching ON nonprofits USING gin (facets, search);

-- The beginning of a word becomes the known words that begin so, long ones too.
CREATE INDEX search_vocabulary_by_beginning ON search_vocabulary (word COLLATE "C");
INSERT INTO search_vocabulary (word)
SELECT DISTINCT words.lexeme FROM nonprofits CROSS JOIN LATERAL unnest(search) AS words
WHERE length(words.lexeme) > 30 AND words.lexeme !~ '^\d'
ON CONFLICT DO NOTHING;

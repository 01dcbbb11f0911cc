-- A line of an imported file that has too many values, or whose quotation marks are wrong, is mended in the list of mistakes.

-- the cells between the delimiters, and what would most likely mend the line, as `brokenLine` in the contract; null: another mistake
ALTER TABLE donation_import_problems ADD COLUMN broken jsonb;

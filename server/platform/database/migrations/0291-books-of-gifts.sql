-- When the rules of the gifts' money were last checked, and which did not hold.
ALTER TABLE giving_settings ADD COLUMN books_checked_at timestamptz, ADD COLUMN broken_rules text[] NOT NULL DEFAULT '{}';

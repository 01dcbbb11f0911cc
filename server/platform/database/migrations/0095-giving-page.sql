-- A nonprofit's own page where people give. Visitors see it.
ALTER TABLE nonprofits ADD COLUMN giving_url text NOT NULL DEFAULT '';

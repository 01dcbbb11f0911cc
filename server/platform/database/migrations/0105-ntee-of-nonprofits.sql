-- The NTEE code is a field of its own, and categories stay the programme's: an import makes none.
ALTER TABLE nonprofits
  -- in capitals; its first letter is the major group
  ADD COLUMN ntee_code text NOT NULL DEFAULT '';
UPDATE nonprofits n SET ntee_code = upper(l.ntee_code) FROM irs_listings l
WHERE l.nonprofit_id = n.id AND l.ein = n.ein AND l.ntee_code ~ '^[A-Za-z][0-9A-Za-z]{0,9}$';
CREATE INDEX nonprofits_by_ntee ON nonprofits (left(ntee_code, 1)) WHERE ntee_code <> '';

-- The notes of earlier imports, as if they had written the field: their undo finds it as they left it.
UPDATE irs_import_changes SET
  fields_before = fields_before || jsonb_build_object('ntee_code',
    CASE WHEN listing_before ->> 'ntee_code' ~ '^[A-Za-z][0-9A-Za-z]{0,9}$' THEN upper(listing_before ->> 'ntee_code') ELSE '' END),
  fields_after = fields_after || jsonb_build_object('ntee_code',
    CASE WHEN listing_after ->> 'ntee_code' ~ '^[A-Za-z][0-9A-Za-z]{0,9}$' THEN upper(listing_after ->> 'ntee_code') ELSE '' END)
WHERE fields_after IS NOT NULL;

-- Empty: staff chose that the group has no category.
ALTER TABLE ntee_categories ALTER COLUMN category_id DROP NOT NULL;

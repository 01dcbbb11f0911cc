-- Categories and their groups that an import made: its undo deletes those that nothing uses. No foreign keys: they may be gone by then.
CREATE TABLE irs_import_categories (
  import_id integer NOT NULL CONSTRAINT irs_import_categories_import_exists REFERENCES irs_imports ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT irs_import_categories_kind_known CHECK (kind IN ('CATEGORY', 'GROUP')),
  -- of categories or category_groups
  id integer NOT NULL,
  PRIMARY KEY (import_id, kind, id)
);
ALTER TABLE irs_imports ADD COLUMN removed_categories integer NOT NULL DEFAULT 0;
ALTER TABLE irs_imports ADD COLUMN kept_categories integer NOT NULL DEFAULT 0;

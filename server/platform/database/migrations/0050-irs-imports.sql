-- Imports of IRS files that staff upload in the browser: read, looked at, stored, and perhaps undone.
CREATE TABLE irs_imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  bytes bigint NOT NULL,
  -- empty once the file is no longer needed
  stored_as text,
  state text NOT NULL CONSTRAINT irs_imports_state CHECK (state IN
    ('READING', 'READY', 'FAILED', 'STORING', 'STOPPED', 'STORED', 'UNDOING', 'UNDONE', 'CANCELLED')),
  -- counts the steps, so that the job of an earlier one does nothing
  run integer NOT NULL DEFAULT 1,
  progress smallint NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT '',
  -- what the file has: counts by state and NTEE major group
  groups jsonb NOT NULL DEFAULT '[]',
  -- the first nonprofits that would be added or changed
  sample jsonb NOT NULL DEFAULT '[]',
  rejected integer NOT NULL DEFAULT 0,
  -- what was chosen; empty: all
  states text[],
  majors text[],
  added integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  restored integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  uploaded_by integer CONSTRAINT irs_imports_uploader_exists REFERENCES users ON DELETE SET NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  stored_by integer CONSTRAINT irs_imports_storer_exists REFERENCES users ON DELETE SET NULL,
  stored_at timestamptz,
  undone_by integer CONSTRAINT irs_imports_undoer_exists REFERENCES users ON DELETE SET NULL,
  undone_at timestamptz
);
CREATE INDEX irs_imports_by_uploader ON irs_imports (uploaded_by) WHERE uploaded_by IS NOT NULL;
CREATE INDEX irs_imports_by_storer ON irs_imports (stored_by) WHERE stored_by IS NOT NULL;
CREATE INDEX irs_imports_by_undoer ON irs_imports (undone_by) WHERE undone_by IS NOT NULL;

-- Lines that were not understood.
CREATE TABLE irs_import_problems (
  import_id integer NOT NULL CONSTRAINT irs_import_problems_import_exists REFERENCES irs_imports ON DELETE CASCADE,
  line integer NOT NULL,
  ein text,
  reason text NOT NULL,
  PRIMARY KEY (import_id, line)
);

-- What an import did to each nonprofit, for its undo. Without a foreign key: an undo deletes nonprofits, and the entry stays.
CREATE TABLE irs_import_changes (
  import_id integer NOT NULL CONSTRAINT irs_import_changes_import_exists REFERENCES irs_imports ON DELETE CASCADE,
  ein text NOT NULL,
  nonprofit_id integer NOT NULL,
  kind text NOT NULL CONSTRAINT irs_import_changes_kind CHECK (kind IN ('ADDED', 'CHANGED')),
  -- of the nonprofit, after the import
  version integer NOT NULL DEFAULT 0,
  fields_before jsonb,
  fields_after jsonb,
  -- empty: the IRS had not listed it before
  listing_before jsonb,
  listing_after jsonb,
  -- why an undo left it; empty: it did not
  kept text NOT NULL DEFAULT '',
  PRIMARY KEY (import_id, ein)
);

-- Two nonprofits that became one. The merged one is deleted; its address leads to the other.
CREATE TABLE nonprofit_merges (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- no foreign keys: the first is gone, and the second may be merged later
  merged_id integer NOT NULL,
  into_id integer NOT NULL,
  merged_name text NOT NULL,
  into_name text NOT NULL,
  merged_at timestamptz NOT NULL DEFAULT now(),
  merged_by integer CONSTRAINT nonprofit_merges_merger_exists REFERENCES users ON DELETE SET NULL,
  undone_at timestamptz,
  undone_by integer CONSTRAINT nonprofit_merges_undoer_exists REFERENCES users ON DELETE SET NULL
);
CREATE UNIQUE INDEX nonprofit_merges_once ON nonprofit_merges (merged_id) WHERE undone_at IS NULL;
CREATE INDEX nonprofit_merges_by_into ON nonprofit_merges (into_id, id);

-- Every row that a merge moved, changed or deleted: its undo writes them back.
CREATE TABLE nonprofit_merge_rows (
  merge_id integer NOT NULL CONSTRAINT nonprofit_merge_rows_merge_exists REFERENCES nonprofit_merges ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  table_name text NOT NULL,
  -- MOVED: belongs to the other nonprofit. CHANGED: some columns. DELETED: the whole row
  step text NOT NULL,
  -- the row's primary key
  key jsonb NOT NULL,
  before jsonb,
  after jsonb,
  PRIMARY KEY (merge_id, id),
  CONSTRAINT nonprofit_merge_rows_step_known CHECK (step IN ('MOVED', 'CHANGED', 'DELETED'))
);

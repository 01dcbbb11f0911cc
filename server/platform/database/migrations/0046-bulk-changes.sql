-- One change of many records, made by programme staff on a list.
CREATE TABLE bulk_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by integer CONSTRAINT bulk_changes_creator_exists REFERENCES users ON DELETE SET NULL,
  request_key text,
  -- of which list
  records text NOT NULL,
  action text NOT NULL,
  -- year, category or day of the action
  parameters jsonb NOT NULL DEFAULT '{}',
  -- what it does, in the words of its day: a category may be renamed
  title text NOT NULL,
  state text NOT NULL DEFAULT 'RUNNING',
  -- the records as they were chosen at the start, in id order
  chosen integer[] NOT NULL,
  -- how many of them are worked on: the next begins behind
  done integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  finished_at timestamptz,
  undone_by integer CONSTRAINT bulk_changes_undoer_exists REFERENCES users ON DELETE SET NULL,
  -- the last record that the undo looked at
  undo_after integer NOT NULL DEFAULT 0,
  undone integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  undone_at timestamptz,

  CONSTRAINT bulk_changes_records_known CHECK (records IN ('NONPROFITS', 'PEOPLE')),
  CONSTRAINT bulk_changes_state_known CHECK (state IN ('RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE', 'UNDO_FAILED')),
  CONSTRAINT bulk_changes_counts_add_up CHECK (done = changed + unchanged + refused AND done <= cardinality(chosen)),
  CONSTRAINT bulk_changes_some_chosen CHECK (cardinality(chosen) > 0),
  CONSTRAINT bulk_changes_request_once UNIQUE (created_by, request_key)
);

-- What became of each chosen record. Its chunk's transaction writes it, so that a killed job continues behind it.
CREATE TABLE bulk_change_rows (
  bulk_change_id integer NOT NULL CONSTRAINT bulk_change_rows_change_exists REFERENCES bulk_changes ON DELETE CASCADE,
  -- of nonprofits or users; stays when the record is gone
  record_id integer NOT NULL,
  name text NOT NULL,
  outcome text NOT NULL,
  reason text NOT NULL DEFAULT '',
  -- the value of the changed column
  before jsonb,
  after jsonb,
  -- null: not undone
  undo text,
  undo_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (bulk_change_id, record_id),
  CONSTRAINT bulk_change_rows_outcome_known CHECK (outcome IN ('CHANGED', 'UNCHANGED', 'REFUSED')),
  CONSTRAINT bulk_change_rows_undo_known CHECK (undo IN ('UNDONE', 'KEPT'))
);
-- for the history of a record
CREATE INDEX bulk_change_rows_by_record ON bulk_change_rows (record_id) WHERE outcome = 'CHANGED';

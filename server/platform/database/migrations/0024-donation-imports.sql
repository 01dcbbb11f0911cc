-- An uploaded file of donations becomes an import: a record from the upload on, with the lines that were read from it.

ALTER TABLE donation_files RENAME TO donation_imports;
ALTER TABLE donation_imports RENAME CONSTRAINT donation_files_uploader_exists TO donation_imports_uploader_exists;
ALTER TABLE donation_imports RENAME CONSTRAINT donation_files_nonprofit_exists TO donation_imports_nonprofit_exists;
ALTER INDEX donation_files_pkey RENAME TO donation_imports_pkey;
ALTER INDEX donation_files_by_hash RENAME TO donation_imports_by_hash;
ALTER INDEX donation_files_by_uploader RENAME TO donation_imports_by_uploader;
ALTER INDEX donation_files_by_nonprofit RENAME TO donation_imports_by_nonprofit;

ALTER TABLE donation_imports
  ADD COLUMN state text NOT NULL DEFAULT 'STORED' CONSTRAINT donation_imports_state_known CHECK
    (state IN ('READING', 'READY', 'STORING', 'STORED', 'UNDOING', 'UNDONE', 'CANCELLED', 'FAILED')),
  -- raised with each reading, storing and undoing: a job of an earlier run does nothing
  ADD COLUMN run integer NOT NULL DEFAULT 1,
  ADD COLUMN progress smallint NOT NULL DEFAULT 0,
  ADD COLUMN kind text NOT NULL DEFAULT 'CSV' CONSTRAINT donation_imports_kind_known CHECK (kind IN ('CSV', 'XLSX')),
  ADD COLUMN size integer NOT NULL DEFAULT 0,
  -- name in the storage; null once it was deleted
  ADD COLUMN stored_as text,
  -- what a person chose for this file, as JSON of the contract
  ADD COLUMN chosen jsonb NOT NULL DEFAULT '{}',
  -- how the file was understood; null until it was read
  ADD COLUMN reading jsonb,
  -- lines without problems
  ADD COLUMN right_rows integer NOT NULL DEFAULT 0,
  ADD COLUMN problems integer NOT NULL DEFAULT 0,
  ADD COLUMN problem_groups jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN duplicates integer NOT NULL DEFAULT 0,
  ADD COLUMN undecided integer NOT NULL DEFAULT 0,
  -- duplicates that a person left out
  ADD COLUMN left_rows integer NOT NULL DEFAULT 0,
  ADD COLUMN left_total numeric(17, 2) NOT NULL DEFAULT 0,
  -- donations stored since may equal lines of the file
  ADD COLUMN read_at timestamptz,
  -- a person confirmed that the same file is stored again
  ADD COLUMN confirmed boolean NOT NULL DEFAULT false,
  ADD COLUMN stored_at timestamptz,
  ADD COLUMN stored_by integer CONSTRAINT donation_imports_storer_exists REFERENCES users ON DELETE SET NULL,
  ADD COLUMN stored_rows integer NOT NULL DEFAULT 0,
  ADD COLUMN stored_total numeric(17, 2) NOT NULL DEFAULT 0,
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by integer CONSTRAINT donation_imports_undoer_exists REFERENCES users ON DELETE SET NULL,
  ADD COLUMN failure text NOT NULL DEFAULT '',
  ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (search_words_weighted(name, 'A')) STORED;
UPDATE donation_imports SET stored_at = uploaded_at, stored_by = uploaded_by, stored_rows = rows, right_rows = rows, stored_total = total, progress = 100;
ALTER TABLE donation_imports ALTER COLUMN state DROP DEFAULT, ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN size DROP DEFAULT,
  ALTER COLUMN rows SET DEFAULT 0, ALTER COLUMN total SET DEFAULT 0;

-- The lines of a file that were understood. They stay after they were stored, so that an import can be explained. They refer to
-- their import and nonprofit by number alone: a check for each of 100,000 lines costs more than reading them.
CREATE TABLE donation_import_rows (
  import_id integer NOT NULL,
  line integer NOT NULL,
  nonprofit_id integer NOT NULL,
  amount numeric(11, 2) NOT NULL,
  donation_type text NOT NULL,
  date_received date NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  address1 text NOT NULL,
  address2 text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zipcode text NOT NULL,
  notes text NOT NULL,
  received_by_programme boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, line)
);

CREATE TABLE donation_import_problems (
  import_id integer NOT NULL,
  line integer NOT NULL,
  -- order within the line
  place smallint NOT NULL,
  -- as the file names it; empty: the whole line
  column_name text NOT NULL,
  value text NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (import_id, line, place)
);

-- Lines that equal an earlier line or a stored donation, and what a person decided about them.
CREATE TABLE donation_import_duplicates (
  import_id integer NOT NULL,
  line integer NOT NULL,
  earlier_line integer,
  -- not a reference: an undo would look for each deleted donation here
  donation_id integer,
  decision text CONSTRAINT donation_import_duplicates_decision_known CHECK (decision IN ('STORE', 'LEAVE_OUT')),
  PRIMARY KEY (import_id, line)
);

-- What the columns of earlier files were, by their header: of a nonprofit, or of one person of the programme's staff.
CREATE TABLE donation_import_habits (
  nonprofit_id integer CONSTRAINT donation_import_habits_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  user_id integer CONSTRAINT donation_import_habits_user_exists REFERENCES users ON DELETE CASCADE,
  columns jsonb NOT NULL,
  CONSTRAINT donation_import_habits_one_owner CHECK (num_nonnulls(nonprofit_id, user_id) = 1),
  CONSTRAINT donation_import_habits_of_nonprofit UNIQUE (nonprofit_id),
  CONSTRAINT donation_import_habits_of_user UNIQUE (user_id)
);

ALTER TABLE donations RENAME COLUMN file_id TO import_id;
ALTER TABLE donations RENAME CONSTRAINT donations_file_exists TO donations_import_exists;
-- the line of the file
ALTER TABLE donations ADD COLUMN import_line integer;
WITH placed AS (SELECT id, row_number() OVER (PARTITION BY import_id ORDER BY id) + 1 AS line FROM donations WHERE import_id IS NOT NULL)
UPDATE donations SET import_line = placed.line FROM placed WHERE placed.id = donations.id;
INSERT INTO donation_import_rows
SELECT import_id, import_line, nonprofit_id, amount, donation_type, date_received, first_name, last_name, address1, address2, city,
  state, zipcode, notes
FROM donations WHERE import_id IS NOT NULL;
DROP INDEX donations_by_file;
CREATE UNIQUE INDEX donations_by_import ON donations (import_id, import_line) WHERE import_id IS NOT NULL;

-- duplicates are looked for by nonprofit, day and amount
DROP INDEX donations_by_nonprofit;
CREATE INDEX donations_by_nonprofit ON donations (nonprofit_id, date_received, amount);

UPDATE audit_entries SET subject_kind = 'donationImport' WHERE subject_kind = 'donationFile';

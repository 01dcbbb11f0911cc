-- Uploaded files of donations. A file is stored as a whole or not at all.

CREATE TABLE donation_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  uploaded_by integer CONSTRAINT donation_files_uploader_exists REFERENCES users ON DELETE SET NULL,
  -- of nonprofit staff: their own; empty for a file of programme staff, which names a nonprofit in each line
  nonprofit_id integer CONSTRAINT donation_files_nonprofit_exists REFERENCES nonprofits,
  name text NOT NULL,
  -- SHA-256 of the bytes: the same file is recognised whatever its name
  hash bytea NOT NULL,
  rows integer NOT NULL,
  total numeric(17, 2) NOT NULL
);
CREATE INDEX donation_files_by_hash ON donation_files (hash, id);
CREATE INDEX donation_files_by_uploader ON donation_files (uploaded_by);
CREATE INDEX donation_files_by_nonprofit ON donation_files (nonprofit_id);

ALTER TABLE donations ADD COLUMN file_id integer CONSTRAINT donations_file_exists REFERENCES donation_files;
CREATE INDEX donations_by_file ON donations (file_id) WHERE file_id IS NOT NULL;

-- What the IRS file says otherwise than the profile of a nonprofit: staff take it into the profile, or dismiss it.
CREATE TABLE irs_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nonprofit_id integer NOT NULL CONSTRAINT irs_changes_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT irs_changes_kind_known CHECK (kind IN ('NAME', 'ADDRESS', 'NTEE', 'UNLISTED')),
  state text NOT NULL DEFAULT 'OPEN' CONSTRAINT irs_changes_state_known CHECK (state IN ('OPEN', 'TAKEN', 'DISMISSED')),
  -- fields of the nonprofit as a PATCH names them: what the file says, and what the profile had
  said jsonb NOT NULL,
  had jsonb NOT NULL,
  -- the first day of the month of the file that said so first
  month date NOT NULL,
  settled_at timestamptz,
  settled_by integer CONSTRAINT irs_changes_settler_exists REFERENCES users ON DELETE SET NULL,
  CONSTRAINT irs_changes_once UNIQUE (nonprofit_id, kind),
  CONSTRAINT irs_changes_settled CHECK ((state = 'OPEN') = (settled_at IS NULL))
);
CREATE INDEX irs_changes_by_settler ON irs_changes (settled_by);

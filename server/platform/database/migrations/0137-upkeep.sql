-- Backups that Almoner makes by itself, and what was wrong with the server when programme staff were last told.

CREATE TABLE backups (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL DEFAULT 'RUNNING' CHECK (state IN ('RUNNING', 'DONE', 'FAILED')),
  -- its name in BACKUP_DIR
  file text NOT NULL UNIQUE,
  begun_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  size bigint CHECK (size > 0),
  encrypted boolean NOT NULL,
  verified_at timestamptz,
  -- why it failed, or was not verified
  problem text NOT NULL DEFAULT '',
  -- when a newer one took its place
  removed_at timestamptz,
  CHECK ((state = 'RUNNING') = (ended_at IS NULL)),
  CHECK ((state = 'DONE') = (size IS NOT NULL))
);

CREATE TABLE upkeep_alarms (
  check_name text PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now(),
  told_at timestamptz NOT NULL DEFAULT now()
);

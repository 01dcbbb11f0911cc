-- Dossiers: everything about a nonprofit, a season or a person, as files that end by themselves.

CREATE TABLE dossiers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT dossiers_kind_known CHECK (kind IN ('NONPROFIT', 'SEASON', 'PERSON')),
  nonprofit_id integer CONSTRAINT dossiers_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  template_id integer CONSTRAINT dossiers_template_exists REFERENCES application_templates ON DELETE CASCADE,
  user_id integer CONSTRAINT dossiers_user_exists REFERENCES users ON DELETE CASCADE,
  -- asked for by programme staff: it has what only they may see
  for_staff boolean NOT NULL,
  state text NOT NULL DEFAULT 'QUEUED' CONSTRAINT dossiers_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'READY', 'FAILED')),
  run integer NOT NULL DEFAULT 1,
  -- per cent
  progress smallint NOT NULL DEFAULT 0,
  created_by integer NOT NULL CONSTRAINT dossiers_creator_exists REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  made_at timestamptz,
  ends_at timestamptz NOT NULL,
  CONSTRAINT dossiers_about_one CHECK (
    (kind = 'NONPROFIT') = (nonprofit_id IS NOT NULL) AND (kind = 'SEASON') = (template_id IS NOT NULL)
    AND (kind = 'PERSON') = (user_id IS NOT NULL))
);
CREATE INDEX dossiers_by_nonprofit ON dossiers (nonprofit_id);
CREATE INDEX dossiers_by_template ON dossiers (template_id);
CREATE INDEX dossiers_by_user ON dossiers (user_id);
CREATE INDEX dossiers_by_creator ON dossiers (created_by);

CREATE TABLE dossier_files (
  dossier_id integer NOT NULL CONSTRAINT dossier_files_dossier_exists REFERENCES dossiers ON DELETE CASCADE,
  place smallint NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  stored_as text NOT NULL,
  size bigint NOT NULL,
  -- SHA-256
  digest bytea NOT NULL,
  PRIMARY KEY (dossier_id, place)
);

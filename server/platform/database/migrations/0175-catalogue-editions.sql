-- Editions of the printed catalogue: made once, then frozen.

CREATE TABLE catalogue_editions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL DEFAULT 'QUEUED' CONSTRAINT catalogue_editions_state_known
    CHECK (state IN ('QUEUED', 'RUNNING', 'READY', 'FAILED')),
  run integer NOT NULL DEFAULT 1,
  -- per cent
  progress smallint NOT NULL DEFAULT 0,
  title text NOT NULL,
  year smallint NOT NULL,
  -- `CatalogueSettings` of the contract
  settings jsonb NOT NULL,
  -- what was printed: the texts of all pages
  printed jsonb,
  profiles integer,
  pages integer,
  stored_as text,
  size bigint,
  -- SHA-256 of the file
  digest bytea,
  created_by integer CONSTRAINT catalogue_editions_creator_exists REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  made_at timestamptz,
  CONSTRAINT catalogue_editions_ready_has_file CHECK (state <> 'READY' OR (stored_as IS NOT NULL AND digest IS NOT NULL))
);
CREATE INDEX catalogue_editions_by_creator ON catalogue_editions (created_by);

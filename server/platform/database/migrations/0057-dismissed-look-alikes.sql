-- Pairs of nonprofits of which programme staff said: not the same organization. No foreign keys to nonprofits: the undo of a merge brings
-- a nonprofit back, and what was said of it holds again.
CREATE TABLE dismissed_look_alikes (
  lower_id integer NOT NULL,
  higher_id integer NOT NULL,
  -- what the two shared then, as in look_alikes. The pair is shown again once they share more
  keys bigint[] NOT NULL,
  dismissed_at timestamptz NOT NULL DEFAULT now(),
  dismissed_by integer CONSTRAINT dismissed_look_alikes_dismisser_exists REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (lower_id, higher_id),
  CONSTRAINT dismissed_look_alikes_ordered CHECK (lower_id < higher_id)
);
CREATE INDEX dismissed_look_alikes_by_dismisser ON dismissed_look_alikes (dismissed_by) WHERE dismissed_by IS NOT NULL;

-- The audit trail, tickets for downloads, and the search of the user list.

-- Names are kept as they were: an entry outlives whom it is about.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- empty with an empty name: the system itself; empty with a name: an account that is gone
  actor_id integer CONSTRAINT audit_entries_actor_exists REFERENCES users ON DELETE SET NULL,
  actor_name text NOT NULL DEFAULT '',
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id integer NOT NULL,
  subject_name text NOT NULL,
  changes jsonb NOT NULL DEFAULT '{}',
  reason text NOT NULL DEFAULT ''
);
CREATE INDEX audit_entries_by_time ON audit_entries (at, id);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject_kind, subject_id, at, id);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, at, id);

-- Good for one download of one address within a minute. Only the hash is kept.
CREATE TABLE download_tickets (
  hash bytea PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT download_tickets_user_exists REFERENCES users ON DELETE CASCADE,
  -- of the session that asked for it: a ticket ends with its session
  token_hash bytea NOT NULL CONSTRAINT download_tickets_token_exists REFERENCES tokens ON DELETE CASCADE,
  path text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX download_tickets_by_user ON download_tickets (user_id);
CREATE INDEX download_tickets_by_token ON download_tickets (token_hash);
CREATE INDEX download_tickets_by_expiry ON download_tickets (expires_at);

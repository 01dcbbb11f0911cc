-- What several servers on one database have to know of each other. Unlogged: nothing here outlives a crash of the database, and the
-- servers write it anew within seconds.
CREATE UNLOGGED TABLE running_servers (
  id uuid PRIMARY KEY,
  -- the machine's host name
  name text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- A person's uploads that are under way, on all servers together. A server that was killed leaves rows that end by themselves.
CREATE UNLOGGED TABLE upload_slots (
  user_id integer NOT NULL,
  slot integer NOT NULL,
  -- the upload that has the slot
  holder uuid NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (user_id, slot)
);

-- Access keys of programs: tokens with a name and scopes, which end on a day and not by idleness. A session has no scopes.
ALTER TABLE tokens
  ADD name text NOT NULL DEFAULT '',
  -- `nonprofits:read` and the like; empty: a session, which may all that its person may
  ADD scopes text[],
  ADD expires_at timestamptz,
  -- when its owner was told that it ends soon
  ADD reminded_at timestamptz,
  ADD CONSTRAINT tokens_keys_end CHECK ((scopes IS NULL) = (expires_at IS NULL));
CREATE INDEX tokens_keys ON tokens (expires_at) WHERE scopes IS NOT NULL;

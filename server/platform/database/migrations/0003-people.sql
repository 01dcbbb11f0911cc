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

-- A session is named to its owner by a number, never by its hash.
ALTER TABLE tokens ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY;
ALTER TABLE tokens ADD CONSTRAINT tokens_id_unique UNIQUE (id);

-- The user list: names in a reader's order, found by name, address and nonprofit.
ALTER TABLE users ALTER COLUMN first_name TYPE text COLLATE "und-x-icu";
ALTER TABLE users ALTER COLUMN last_name TYPE text COLLATE "und-x-icu";
ALTER TABLE users ADD COLUMN name_key text GENERATED ALWAYS AS (search_normal(first_name || ' ' || last_name)) STORED;
ALTER TABLE users ADD COLUMN search tsvector NOT NULL DEFAULT '';
CREATE INDEX users_matching ON users USING gin (search);
CREATE INDEX users_by_last_name ON users (last_name, first_name, id);
CREATE INDEX users_by_first_name ON users (first_name, last_name, id);
CREATE INDEX users_by_address ON users (email COLLATE "C");
CREATE INDEX users_who_are_staff ON users (id) WHERE 'CFP_STAFF' = ANY (roles);
CREATE INDEX users_who_review ON users (id) WHERE 'REVIEWER' = ANY (roles);

-- Words of people's names and of their nonprofits' names; not those of addresses.
CREATE TABLE user_search_vocabulary (
  word text PRIMARY KEY,
  deletes text[] NOT NULL GENERATED ALWAYS AS (search_deletes(word)) STORED
);
CREATE INDEX user_search_vocabulary_deletes ON user_search_vocabulary USING gin (deletes);

-- As search_query_tolerant, with the words of the user list.
CREATE FUNCTION user_search_query_tolerant(typed text) RETURNS tsquery
LANGUAGE sql STABLE PARALLEL SAFE STRICT AS $$
  SELECT nullif(string_agg('(' || alternatives || ')', ' & ' ORDER BY place), '')::tsquery
  FROM unnest(search_terms(typed)) WITH ORDINALITY AS terms(term, place)
  CROSS JOIN LATERAL (
    SELECT concat_ws(' | ',
      '''' || term || ''':*',
      (SELECT string_agg('''' || near.word || '''', ' | ')
       FROM (SELECT word FROM user_search_vocabulary
             WHERE length(term) BETWEEN 4 AND 30 AND deletes && search_deletes(term)
             ORDER BY abs(length(word) - length(term)), word LIMIT 20) AS near)) AS alternatives
  ) AS found
$$;

-- Weight A: the person's name. B: the address. C: the nonprofit's name.
CREATE FUNCTION users_search_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search :=
    search_words_weighted(NEW.first_name || ' ' || NEW.last_name, 'A')
    || search_words_weighted(NEW.email, 'B')
    || coalesce(search_words_weighted((SELECT name FROM nonprofits WHERE id = NEW.nonprofit_id), 'C'), '');
  RETURN NEW;
END $$;
CREATE TRIGGER users_search_insert BEFORE INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION users_search_write();
CREATE TRIGGER users_search_update BEFORE UPDATE OF first_name, last_name, email, nonprofit_id ON users
  FOR EACH ROW EXECUTE FUNCTION users_search_write();

CREATE FUNCTION users_vocabulary_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_search_vocabulary (word)
  SELECT found.lexeme FROM (
    SELECT DISTINCT words.lexeme FROM written CROSS JOIN LATERAL unnest(ts_filter(written.search, '{a,c}')) AS words
    WHERE length(words.lexeme) BETWEEN 4 AND 30 AND words.lexeme !~ '\d'
  ) AS found
  WHERE NOT EXISTS (SELECT FROM user_search_vocabulary known WHERE known.word = found.lexeme)
  ORDER BY found.lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER users_vocabulary_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION users_vocabulary_write();
CREATE TRIGGER users_vocabulary_update AFTER UPDATE ON users
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION users_vocabulary_write();

-- A nonprofit's new name finds its people. (The column itself is written, so that the trigger above runs.)
CREATE FUNCTION nonprofits_name_in_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET nonprofit_id = NEW.id WHERE nonprofit_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER nonprofits_name_in_users AFTER UPDATE OF name ON nonprofits
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION nonprofits_name_in_users();

-- What is there already finds itself.
UPDATE users SET nonprofit_id = nonprofit_id;

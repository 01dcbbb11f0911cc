-- Users, tokens, nonprofits, categories and the search that finds them.

-- Text as search sees it: lower case, no accents, no apostrophes, words of letters and digits.
-- No extension is needed, so that any PostgreSQL service will do.
CREATE FUNCTION search_normal(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(
      translate(
        regexp_replace(normalize(lower(value COLLATE "und-x-icu"), NFKD), '[\u0300-\u036f''’‘`´]', '', 'g'),
        'øłđħıßæœ', 'oldhisao'),
      '[^[:alnum:]]+', ' ', 'g'),
    '(\S{60})\S+', '\1', 'g'))
$$;

-- Words with a weight: A for names, B for tags, C and D for descriptions.
CREATE FUNCTION search_words_weighted(value text, weight text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(search_normal(value), '(\S+)', '''\1'':1' || weight, 'g')::tsvector
$$;

-- Nine digits typed with a hyphen are an EIN; all else is words. Every word must be found; the
-- last one, and any of three letters or more, also as the beginning of a longer word.
CREATE FUNCTION search_terms(typed text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE
    WHEN typed ~ '^\s*\d{2}-\d{1,7}\s*$' THEN ARRAY[regexp_replace(typed, '\D', '', 'g')]
    WHEN search_normal(typed) = '' THEN '{}'
    ELSE (string_to_array(search_normal(typed), ' '))[1:12]
  END
$$;

-- (In plpgsql: an eighth of the time of the same in SQL, and it runs at every search.)
CREATE FUNCTION search_query(typed text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  terms text[] := search_terms(typed);
  last integer := cardinality(terms);
  found text := '';
BEGIN
  FOR place IN 1..last LOOP
    found := found || CASE WHEN place > 1 THEN ' & ' ELSE '' END || '''' || terms[place] || ''''
      || CASE WHEN place = last OR length(terms[place]) >= 3 THEN ':*' ELSE '' END;
  END LOOP;
  RETURN nullif(found, '')::tsquery;
END $$;

-- A word and what is left of it when one letter is taken away. Two words that are one typing
-- error apart (a letter missing, added, changed, or two swapped) share one of these.
CREATE FUNCTION search_deletes(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_agg(DISTINCT left(word, place - 1) || substr(word, place + 1)) || word
  FROM generate_series(1, length(word)) AS place
$$;

-- Every word of four letters or more that any record has, for the tolerant search.
CREATE TABLE search_vocabulary (
  word text PRIMARY KEY,
  deletes text[] NOT NULL GENERATED ALWAYS AS (search_deletes(word)) STORED
);
CREATE INDEX search_vocabulary_deletes ON search_vocabulary USING gin (deletes);

-- As search_query, with each word of four letters or more also as any known word one typing error away.
CREATE FUNCTION search_query_tolerant(typed text) RETURNS tsquery
LANGUAGE sql STABLE PARALLEL SAFE STRICT AS $$
  SELECT nullif(string_agg('(' || alternatives || ')', ' & ' ORDER BY place), '')::tsquery
  FROM unnest(search_terms(typed)) WITH ORDINALITY AS terms(term, place)
  CROSS JOIN LATERAL (
    SELECT concat_ws(' | ',
      '''' || term || ''':*',
      (SELECT string_agg('''' || near.word || '''', ' | ')
       FROM (SELECT word FROM search_vocabulary
             WHERE length(term) BETWEEN 4 AND 30 AND deletes && search_deletes(term)
             ORDER BY abs(length(word) - length(term)), word LIMIT 20) AS near)) AS alternatives
  ) AS found
$$;

CREATE TYPE budget_size AS ENUM ('UNDER_500K', '500K_TO_1M', '1M_TO_3M', 'HIGHER_3M');

CREATE TABLE category_groups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  CONSTRAINT category_groups_name_unique UNIQUE (name),
  CONSTRAINT category_groups_name_given CHECK (name <> '')
);

CREATE TABLE categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  group_id integer CONSTRAINT categories_group_exists REFERENCES category_groups,
  position integer NOT NULL DEFAULT 0,
  -- the NTEE major group that the IRS import files under this category
  ntee_major text,
  CONSTRAINT categories_name_unique UNIQUE (name),
  CONSTRAINT categories_name_given CHECK (name <> ''),
  CONSTRAINT categories_ntee_major_unique UNIQUE (ntee_major),
  CONSTRAINT categories_ntee_major_letter CHECK (ntee_major ~ '^[A-Z]$')
);

CREATE TABLE nonprofits (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  name text COLLATE "und-x-icu" NOT NULL,
  ein text,
  budget_size budget_size,
  category_ids integer[] NOT NULL DEFAULT '{}',
  print_category_id integer CONSTRAINT nonprofits_print_category_exists REFERENCES categories,
  category_crosslisted text NOT NULL DEFAULT '',
  accepted_years integer[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  short_description text NOT NULL DEFAULT '',
  long_description text NOT NULL DEFAULT '',
  areas_and_clients_served text NOT NULL DEFAULT '',
  awards_and_recognitions text NOT NULL DEFAULT '',
  press text NOT NULL DEFAULT '',
  impact_data text NOT NULL DEFAULT '',
  collaboration text NOT NULL DEFAULT '',
  promotion text NOT NULL DEFAULT '',
  regional_chapter text NOT NULL DEFAULT '',
  headquarters text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  paypal_email text NOT NULL DEFAULT '',
  phone_number text NOT NULL DEFAULT '',
  phone_region text NOT NULL DEFAULT '',
  fax_number text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  facebook text NOT NULL DEFAULT '',
  linkedin text NOT NULL DEFAULT '',
  twitter text NOT NULL DEFAULT '',
  address1 text NOT NULL DEFAULT '',
  address2 text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zipcode text NOT NULL DEFAULT '',
  -- file name of the stored picture; its thumbnail stands beside it
  image text,
  display boolean NOT NULL DEFAULT false,
  print boolean NOT NULL DEFAULT false,
  learning_commons_granted boolean NOT NULL DEFAULT false,
  inactive_date date,
  primary_user_id integer,
  -- the name as search sees it: an equal or leading match comes first
  name_key text GENERATED ALWAYS AS (search_normal(name)) STORED,
  search tsvector NOT NULL DEFAULT '',
  CONSTRAINT nonprofits_name_given CHECK (name <> ''),
  CONSTRAINT nonprofits_ein_unique UNIQUE (ein),
  CONSTRAINT nonprofits_ein_digits CHECK (ein ~ '^\d{9}$')
);
CREATE INDEX nonprofits_matching ON nonprofits USING gin (category_ids, search);
CREATE INDEX nonprofits_by_name ON nonprofits (name, id);
CREATE INDEX nonprofits_by_budget_size ON nonprofits (budget_size, name, id);
CREATE INDEX nonprofits_by_primary_user ON nonprofits (primary_user_id) WHERE primary_user_id IS NOT NULL;

-- Not a generated column: array_to_string is not immutable, and a trigger can skip unchanged text.
CREATE FUNCTION nonprofits_search_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search :=
    search_words_weighted(NEW.name, 'A')
    || coalesce(search_words_weighted(NEW.ein, 'A'), '')
    || search_words_weighted(array_to_string(NEW.tags, ' '), 'B')
    || search_words_weighted(left(NEW.short_description, 20000), 'C')
    || search_words_weighted(left(NEW.long_description, 100000), 'D');
  RETURN NEW;
END $$;
CREATE TRIGGER nonprofits_search_insert BEFORE INSERT ON nonprofits
  FOR EACH ROW EXECUTE FUNCTION nonprofits_search_write();
CREATE TRIGGER nonprofits_search_update BEFORE UPDATE OF name, ein, tags, short_description, long_description ON nonprofits
  FOR EACH ROW EXECUTE FUNCTION nonprofits_search_write();

-- In word order and without the words already there, so that two writers seldom wait for each other.
CREATE FUNCTION nonprofits_vocabulary_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_vocabulary (word)
  SELECT found.lexeme FROM (
    SELECT DISTINCT words.lexeme FROM written CROSS JOIN LATERAL unnest(written.search) AS words
    WHERE length(words.lexeme) BETWEEN 4 AND 30 AND words.lexeme !~ '^\d'
  ) AS found
  WHERE NOT EXISTS (SELECT FROM search_vocabulary known WHERE known.word = found.lexeme)
  ORDER BY found.lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER nonprofits_vocabulary_insert AFTER INSERT ON nonprofits
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION nonprofits_vocabulary_write();
CREATE TRIGGER nonprofits_vocabulary_update AFTER UPDATE ON nonprofits
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION nonprofits_vocabulary_write();

-- category_ids is what is written and searched; this table is kept from it, for integrity and joins.
CREATE TABLE nonprofit_categories (
  nonprofit_id integer NOT NULL CONSTRAINT nonprofit_categories_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  category_id integer NOT NULL CONSTRAINT nonprofit_categories_category_exists REFERENCES categories,
  PRIMARY KEY (nonprofit_id, category_id)
);
CREATE INDEX nonprofit_categories_by_category ON nonprofit_categories (category_id, nonprofit_id);

CREATE FUNCTION nonprofits_categories_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO nonprofit_categories (nonprofit_id, category_id)
  SELECT DISTINCT written.id, chosen.id FROM written CROSS JOIN LATERAL unnest(written.category_ids) AS chosen(id);
  RETURN NULL;
END $$;
CREATE TRIGGER nonprofits_categories_insert AFTER INSERT ON nonprofits
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION nonprofits_categories_insert();

CREATE FUNCTION nonprofits_categories_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM nonprofit_categories kept USING written
  WHERE kept.nonprofit_id = written.id AND kept.category_id <> ALL (written.category_ids);
  INSERT INTO nonprofit_categories (nonprofit_id, category_id)
  SELECT DISTINCT written.id, chosen.id FROM written CROSS JOIN LATERAL unnest(written.category_ids) AS chosen(id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER nonprofits_categories_update AFTER UPDATE ON nonprofits
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION nonprofits_categories_update();

-- What the IRS said of an organisation at the last import: a later import changes a nonprofit only
-- where the IRS itself changed, so that what people corrected since stays.
CREATE TABLE irs_listings (
  ein text PRIMARY KEY,
  nonprofit_id integer NOT NULL CONSTRAINT irs_listings_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  name text NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zipcode text NOT NULL,
  ntee_code text NOT NULL,
  income_amount bigint
);
CREATE INDEX irs_listings_by_nonprofit ON irs_listings (nonprofit_id);
CREATE INDEX irs_listings_by_state ON irs_listings (state, ein);

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- stored in lower case: one account an address
  email text NOT NULL,
  password_hash text,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  phone_number text NOT NULL DEFAULT '',
  phone_region text NOT NULL DEFAULT '',
  job_title text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  address1 text NOT NULL DEFAULT '',
  address2 text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zipcode text NOT NULL DEFAULT '',
  twitter text NOT NULL DEFAULT '',
  facebook text NOT NULL DEFAULT '',
  linkedin text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  image text,
  roles text[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  nonprofit_id integer CONSTRAINT users_nonprofit_exists REFERENCES nonprofits,
  viewed_learning_commons_modal boolean NOT NULL DEFAULT false,
  CONSTRAINT users_email_unique UNIQUE (email),
  CONSTRAINT users_email_lower_case CHECK (email = lower(email) AND email <> ''),
  CONSTRAINT users_roles_known CHECK (roles <@ ARRAY['CFP_STAFF', 'NONPROFIT_STAFF', 'REVIEWER', 'DONOR', 'VOLUNTEER', 'FOUNDATION'])
);
CREATE INDEX users_by_nonprofit ON users (nonprofit_id) WHERE nonprofit_id IS NOT NULL;

ALTER TABLE nonprofits ADD CONSTRAINT nonprofits_primary_user_exists
  FOREIGN KEY (primary_user_id) REFERENCES users ON DELETE SET NULL;

-- Sessions. Only the hash is kept; a token ends after 30 days unused.
CREATE TABLE tokens (
  hash bytea PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT tokens_user_exists REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  user_agent text NOT NULL DEFAULT ''
);
CREATE INDEX tokens_by_user ON tokens (user_id);
CREATE INDEX tokens_by_last_use ON tokens (last_used_at);

-- Links that work once: setting up an account, and later password resets and magic links.
CREATE TABLE one_use_links (
  hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  -- empty: the link makes the first programme-staff account
  user_id integer CONSTRAINT one_use_links_user_exists REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT one_use_links_purpose_known CHECK (purpose IN ('SET_UP'))
);
CREATE INDEX one_use_links_by_user ON one_use_links (user_id);

-- Kept by rate-limiter-flexible, which names the columns.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expire);

-- Facts about this installation: which demo programme was filled, and the like.
CREATE TABLE installation (
  key text PRIMARY KEY,
  value text NOT NULL
);

-- The IRS's whole file of one month, for looking up. Nothing of it is a nonprofit of the programme. A load replaces the first two tables as
-- a whole (server/nonprofits/irs-register/load-register.ts) and builds the indexes that stand here, so nothing may refer to them.

-- The body of this function is in server/platform/database/functions.
CREATE FUNCTION irs_name_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(btrim(regexp_replace(replace(lower(name), '''', ''), '[^a-z0-9]+', ' ', 'g')), '^the ', '')
$$;

-- Nearly two million rows: numbers where numbers do, and in the order that wastes no byte.
CREATE TABLE irs_organizations (
  -- nine digits as a number
  ein integer NOT NULL,
  -- the last period for which it filed a return: 202412; 0: none
  tax_period integer NOT NULL,
  -- the year in which the IRS recognized it; 0: not known
  ruling_year smallint NOT NULL,
  name text NOT NULL,
  -- a chapter, or another name
  also text NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zipcode text NOT NULL,
  ntee_code text NOT NULL
);
CREATE UNIQUE INDEX irs_organizations_ein ON irs_organizations (ein);
CREATE INDEX irs_organizations_name ON irs_organizations (irs_name_key(name) COLLATE "C");
CREATE INDEX irs_organizations_words ON irs_organizations USING gin (to_tsvector('simple', irs_name_key(name || ' ' || also || ' ' || city)));

CREATE TABLE irs_words (
  word text NOT NULL,
  -- organizations that have it
  uses integer NOT NULL
);
CREATE UNIQUE INDEX irs_words_word ON irs_words (word COLLATE "C");
-- words one typing error apart share one of these
CREATE INDEX irs_words_deletes ON irs_words USING gin (search_deletes(word)) WHERE length(word) BETWEEN 4 AND 30 AND word !~ '^\d';

-- The loads; the last one without a problem is what the tables hold.
CREATE TABLE irs_loads (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the first day of the month of the file
  month date NOT NULL,
  -- the names of its files
  source text NOT NULL,
  -- tells these files from others: their names, sizes and times
  mark text NOT NULL,
  organizations integer NOT NULL,
  -- lines that could not be read
  skipped integer NOT NULL,
  -- in alphabetical order
  states text[] NOT NULL,
  -- why files of the folder were not loaded
  problem text NOT NULL DEFAULT '',
  loaded_at timestamptz NOT NULL DEFAULT now()
);

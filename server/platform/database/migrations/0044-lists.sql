-- When a person last used Almoner, to the hour. Sessions say so too, but are deleted when they end.
ALTER TABLE users ADD COLUMN last_seen_at timestamptz;
UPDATE users SET last_seen_at = seen.at FROM (
  SELECT user_id, max(last_used_at) AS at FROM (
    SELECT user_id, last_used_at FROM tokens UNION ALL SELECT user_id, last_used_at FROM known_devices) AS used
  GROUP BY user_id) AS seen
WHERE seen.user_id = users.id;

-- The list of nonprofits by the last change, and by city.
CREATE INDEX nonprofits_by_change ON nonprofits (updated_at, id);
CREATE INDEX nonprofits_by_city ON nonprofits (nullif(search_normal(city), ''), name, id);

-- How a person wants to see a list; `everywhere`: all lists. contract/platform/lists/preferences.ts says what `settings` holds.
CREATE TABLE list_preferences (
  user_id integer NOT NULL CONSTRAINT list_preferences_user_exists REFERENCES users ON DELETE CASCADE,
  list text NOT NULL,
  settings jsonb NOT NULL,
  PRIMARY KEY (user_id, list)
);

-- Filters, search and order of a list under a name.
CREATE TABLE saved_views (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list text NOT NULL,
  name text COLLATE "und-x-icu" NOT NULL CONSTRAINT saved_views_name_given CHECK (name <> ''),
  -- the query of the list's address
  query text NOT NULL,
  owner_id integer NOT NULL CONSTRAINT saved_views_owner_exists REFERENCES users ON DELETE CASCADE,
  shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_views_name_once UNIQUE (owner_id, list, name)
);
CREATE INDEX saved_views_shared ON saved_views (list) WHERE shared;

-- The view that opens when a person opens the list without a query.
CREATE TABLE default_views (
  user_id integer NOT NULL CONSTRAINT default_views_user_exists REFERENCES users ON DELETE CASCADE,
  list text NOT NULL,
  view_id integer NOT NULL CONSTRAINT default_views_view_exists REFERENCES saved_views ON DELETE CASCADE,
  PRIMARY KEY (user_id, list)
);
CREATE INDEX default_views_by_view ON default_views (view_id);

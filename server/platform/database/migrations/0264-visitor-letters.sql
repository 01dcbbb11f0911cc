-- When visitors first saw a nonprofit, saw it again, and when what they read of it last changed. NULL: before this version.
ALTER TABLE nonprofits ADD COLUMN first_shown_at timestamptz, ADD COLUMN shown_at timestamptz, ADD COLUMN shown_changed_at timestamptz;
CREATE INDEX nonprofits_shown ON nonprofits (shown_at) WHERE shown_at IS NOT NULL AND display;
CREATE INDEX nonprofits_shown_changed ON nonprofits (shown_changed_at) WHERE shown_changed_at IS NOT NULL AND display;
CREATE FUNCTION nonprofits_shown_write() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE TRIGGER nonprofits_shown_insert BEFORE INSERT ON nonprofits
  FOR EACH ROW WHEN (NEW.display) EXECUTE FUNCTION nonprofits_shown_write();
CREATE TRIGGER nonprofits_shown_update BEFORE UPDATE ON nonprofits
  FOR EACH ROW WHEN (NEW.display OR OLD.display) EXECUTE FUNCTION nonprofits_shown_write();

-- Visitors who asked for a weekly letter about the directory. They have no account.
CREATE TABLE visitor_subscriptions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- in lower case
  email text NOT NULL,
  kind text NOT NULL,
  category_id integer REFERENCES categories ON DELETE CASCADE,
  town_key text,
  nonprofit_ids integer[],
  created_at timestamptz NOT NULL DEFAULT now(),
  -- of the link in the letter that asks for the confirmation; NULL once it was used
  confirm_hash bytea UNIQUE,
  confirmed_at timestamptz,
  -- in the links that end the letters
  token uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- the news up to here were told, or there were none
  told_until timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT visitor_subscriptions_whole CHECK (CASE kind
    WHEN 'ALL' THEN num_nonnulls(category_id, town_key, nonprofit_ids) = 0
    WHEN 'CATEGORY' THEN category_id IS NOT NULL AND num_nonnulls(town_key, nonprofit_ids) = 0
    WHEN 'TOWN' THEN town_key IS NOT NULL AND num_nonnulls(category_id, nonprofit_ids) = 0
    WHEN 'SHORTLIST' THEN nonprofit_ids IS NOT NULL AND num_nonnulls(category_id, town_key) = 0
    ELSE false END)
);
CREATE UNIQUE INDEX visitor_subscriptions_once ON visitor_subscriptions
  (email, kind, coalesce(category_id, 0), coalesce(town_key, ''), coalesce(nonprofit_ids, '{}'));
CREATE INDEX visitor_subscriptions_by_category ON visitor_subscriptions (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX visitor_subscriptions_due ON visitor_subscriptions (told_until) WHERE confirmed_at IS NOT NULL;
CREATE INDEX visitor_subscriptions_unconfirmed ON visitor_subscriptions (created_at) WHERE confirmed_at IS NULL;

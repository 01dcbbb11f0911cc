-- What a nonprofit announces: events, news articles and volunteer opportunities.

CREATE TABLE events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  nonprofit_id integer NOT NULL CONSTRAINT events_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  name text NOT NULL,
  -- a day and times of the clock where the event is, so without a zone
  date date NOT NULL,
  start_time time(0) NOT NULL,
  end_time time(0),
  address1 text NOT NULL DEFAULT '',
  address2 text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zipcode text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  contact_name text NOT NULL DEFAULT '',
  contact_number text NOT NULL DEFAULT '',
  -- http or https
  link text NOT NULL DEFAULT '',
  -- dollars; NULL where nothing was said, 0 where it is free
  fee numeric(10, 2),
  CONSTRAINT events_name_given CHECK (name <> ''),
  CONSTRAINT events_end_after_start CHECK (end_time >= start_time),
  CONSTRAINT events_fee_not_negative CHECK (fee >= 0)
);
CREATE INDEX events_by_nonprofit ON events (nonprofit_id, date, start_time, id);
CREATE INDEX events_by_date ON events (date, start_time, id);

CREATE TABLE news_articles (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  nonprofit_id integer NOT NULL CONSTRAINT news_articles_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  title text NOT NULL,
  -- where it can be read: http or https
  article text NOT NULL,
  -- the newspaper, magazine or station
  publication text NOT NULL,
  date date,
  description text NOT NULL DEFAULT '',
  CONSTRAINT news_articles_title_given CHECK (title <> ''),
  CONSTRAINT news_articles_article_given CHECK (article <> '')
);
CREATE INDEX news_articles_by_nonprofit ON news_articles (nonprofit_id, date DESC NULLS LAST, id DESC);
CREATE INDEX news_articles_by_date ON news_articles (date DESC NULLS LAST, id DESC);

CREATE TABLE volunteer_opportunities (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  nonprofit_id integer NOT NULL CONSTRAINT volunteer_opportunities_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  title text NOT NULL,
  -- empty where nothing was chosen; the choices stand in contract/volunteer.ts
  service text NOT NULL DEFAULT '',
  skills text[] NOT NULL DEFAULT '{}',
  hours text[] NOT NULL,
  hours_specific text NOT NULL DEFAULT '',
  duration text NOT NULL DEFAULT '',
  demographic text[] NOT NULL DEFAULT '{}',
  regions text[] NOT NULL,
  address1 text NOT NULL DEFAULT '',
  address2 text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zipcode text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  contact_email text NOT NULL,
  contact_name text NOT NULL DEFAULT '',
  contact_title text NOT NULL DEFAULT '',
  CONSTRAINT volunteer_opportunities_title_given CHECK (title <> ''),
  CONSTRAINT volunteer_opportunities_hours_given CHECK (hours <> '{}'),
  CONSTRAINT volunteer_opportunities_regions_given CHECK (regions <> '{}'),
  CONSTRAINT volunteer_opportunities_skills_of_pro_bono CHECK (skills = '{}' OR service = 'Pro Bono')
);
CREATE INDEX volunteer_opportunities_by_nonprofit ON volunteer_opportunities (nonprofit_id, id DESC);
CREATE INDEX volunteer_opportunities_by_service ON volunteer_opportunities (service, id DESC);
CREATE INDEX volunteer_opportunities_matching ON volunteer_opportunities USING gin (regions, hours, skills);

-- Categories are kept by programme staff: renamed, arranged, merged.

ALTER TABLE category_groups ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE categories ADD COLUMN version integer NOT NULL DEFAULT 1;

-- The category that the IRS import files an NTEE major group under; after a merge it is that of several.
CREATE TABLE ntee_categories (
  letter text PRIMARY KEY,
  category_id integer NOT NULL CONSTRAINT ntee_categories_category_exists REFERENCES categories ON DELETE CASCADE,
  CONSTRAINT ntee_categories_letter CHECK (letter ~ '^[A-Z]$')
);
CREATE INDEX ntee_categories_by_category ON ntee_categories (category_id);
INSERT INTO ntee_categories (letter, category_id) SELECT ntee_major, id FROM categories WHERE ntee_major IS NOT NULL;
ALTER TABLE categories DROP COLUMN ntee_major;

-- One name whatever its case.
ALTER TABLE categories DROP CONSTRAINT categories_name_unique;
CREATE UNIQUE INDEX categories_name_unique ON categories (lower(name));
ALTER TABLE category_groups DROP CONSTRAINT category_groups_name_unique;
CREATE UNIQUE INDEX category_groups_name_unique ON category_groups (lower(name));

CREATE INDEX nonprofits_by_print_category ON nonprofits (print_category_id) WHERE print_category_id IS NOT NULL;

-- The library of the Learning Commons: files and links, the text inside them, and what people read.

-- Eight subtopics of each category. Files belong to one by its tag.
CREATE TABLE learning_subtopics (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  category text NOT NULL CONSTRAINT learning_subtopics_category_known CHECK (category IN
    ('board_development', 'development_fundraising', 'marketing_communications', 'volunteer_management', 'evaluation_and_data')),
  place smallint NOT NULL CONSTRAINT learning_subtopics_place_possible CHECK (place BETWEEN 1 AND 8),
  slug text NOT NULL CONSTRAINT learning_subtopics_slug_unique UNIQUE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  CONSTRAINT learning_subtopics_one_at_a_place UNIQUE (category, place) DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO learning_subtopics (category, place, slug, name, description) VALUES
  ('board_development', 1, 'board_recruitment', 'Recruiting Board Members', 'Find the people whom the board lacks, and ask them well.'),
  ('board_development', 2, 'board_roles', 'Roles and Duties', 'What a board decides, what it leaves to staff, and what the law expects.'),
  ('board_development', 3, 'board_meetings', 'Meetings That Decide', 'Agendas, minutes and chairs that end on time.'),
  ('board_development', 4, 'board_giving', 'Giving and Getting', 'The board’s own gifts, and its part in raising others.'),
  ('board_development', 5, 'board_policies', 'Policies and Bylaws', 'The papers that every board should have, and when to read them again.'),
  ('board_development', 6, 'board_finance', 'Reading the Books', 'Budgets, reserves and audits for people who are not accountants.'),
  ('board_development', 7, 'board_evaluation', 'Evaluating the Board', 'How a board looks at its own work once a year.'),
  ('board_development', 8, 'board_succession', 'Chairs and Succession', 'Terms, handovers, and the day on which the director leaves.'),
  ('development_fundraising', 1, 'individual_giving', 'Individual Giving', 'Appeals that people answer.'),
  ('development_fundraising', 2, 'grant_writing', 'Grant Writing', 'Proposals, budgets and reports for foundations and agencies.'),
  ('development_fundraising', 3, 'major_gifts', 'Major Gifts', 'Visits, asks and patience.'),
  ('development_fundraising', 4, 'monthly_giving', 'Monthly Giving', 'Small gifts that pay the rent.'),
  ('development_fundraising', 5, 'fundraising_events', 'Events That Pay', 'Plan an event that raises more than it costs.'),
  ('development_fundraising', 6, 'corporate_partners', 'Corporate Partners', 'Sponsors, matching gifts and gifts in kind.'),
  ('development_fundraising', 7, 'donor_stewardship', 'Thanking and Keeping Donors', 'Why the second gift matters more than the first.'),
  ('development_fundraising', 8, 'planned_giving', 'Planned Giving', 'Bequests, plainly explained.'),
  ('marketing_communications', 1, 'brand_message', 'Brand and Message', 'Say in one sentence what you do.'),
  ('marketing_communications', 2, 'website_basics', 'Website', 'A site that answers the five questions visitors have.'),
  ('marketing_communications', 3, 'email_newsletters', 'Email Newsletters', 'Letters that are opened.'),
  ('marketing_communications', 4, 'social_media', 'Social Media', 'An hour a week, well spent.'),
  ('marketing_communications', 5, 'storytelling', 'Storytelling', 'Stories with consent and with dignity.'),
  ('marketing_communications', 6, 'media_relations', 'Media Relations', 'Press releases, interviews and bad days.'),
  ('marketing_communications', 7, 'annual_reports', 'Annual Reports', 'Four pages that say what a year came to.'),
  ('marketing_communications', 8, 'accessible_communication', 'Accessible Communication', 'Words and pages that everyone can use.'),
  ('volunteer_management', 1, 'volunteer_recruitment', 'Recruiting Volunteers', 'Where volunteers come from, and what to ask of them.'),
  ('volunteer_management', 2, 'volunteer_onboarding', 'First Day', 'Agreements, introductions and the first task.'),
  ('volunteer_management', 3, 'volunteer_training', 'Training', 'Short lessons that stay.'),
  ('volunteer_management', 4, 'volunteer_scheduling', 'Scheduling', 'Shifts, swaps and no-shows.'),
  ('volunteer_management', 5, 'volunteer_recognition', 'Recognition', 'Thanks that mean something.'),
  ('volunteer_management', 6, 'volunteer_safety', 'Screening and Safety', 'Background checks, insurance and safe places.'),
  ('volunteer_management', 7, 'skilled_volunteers', 'Skilled Volunteers', 'Lawyers, designers and company teams.'),
  ('volunteer_management', 8, 'volunteer_leadership', 'Volunteer Leaders', 'Let volunteers lead volunteers.'),
  ('evaluation_and_data', 1, 'logic_models', 'Logic Models', 'From what you do to what changes.'),
  ('evaluation_and_data', 2, 'outcome_measures', 'Measuring Outcomes', 'A few numbers that mean something.'),
  ('evaluation_and_data', 3, 'surveys', 'Surveys', 'Questions that people can answer.'),
  ('evaluation_and_data', 4, 'data_collection', 'Collecting Data', 'Forms, spreadsheets and habits.'),
  ('evaluation_and_data', 5, 'data_privacy', 'Privacy', 'Keep what you need, and protect it.'),
  ('evaluation_and_data', 6, 'data_visualization', 'Charts', 'Show a number so that it is understood.'),
  ('evaluation_and_data', 7, 'reporting_results', 'Reporting Results', 'What funders ask, and how to answer.'),
  ('evaluation_and_data', 8, 'learning_from_results', 'Learning From Results', 'Change the program, not only the report.');

CREATE TABLE learning_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer CONSTRAINT learning_files_creator_exists REFERENCES users ON DELETE SET NULL,
  name text NOT NULL,
  name_key text GENERATED ALWAYS AS (search_normal(name)) STORED,
  description text NOT NULL DEFAULT '',
  -- lower case
  tags text[] NOT NULL DEFAULT '{}',
  -- shown to nonprofits; programme staff see all files
  approved boolean NOT NULL DEFAULT true,
  regional_chapter text NOT NULL DEFAULT '',
  kind text NOT NULL CONSTRAINT learning_files_kind_known CHECK (kind IN
    ('PDF', 'DOCUMENT', 'SHEET', 'PRESENTATION', 'PICTURE', 'AUDIO', 'VIDEO', 'LINK')),
  -- an address elsewhere, or stored bytes; neither once a deleted file is forgotten
  link text,
  stored_as text,
  filename text NOT NULL DEFAULT '',
  content_type text NOT NULL DEFAULT '',
  -- bytes
  size integer NOT NULL DEFAULT 0,
  -- name of the preview picture; its thumbnail has the same name with `-small`
  cover text,
  -- programme staff chose the cover; otherwise it is a picture of the first page
  cover_chosen boolean NOT NULL DEFAULT false,
  text_state text NOT NULL CONSTRAINT learning_files_text_state_known CHECK (text_state IN
    ('NONE', 'WAITING', 'FOUND', 'SCANNED', 'ENCRYPTED', 'FAILED')),
  -- pages, slides or sheets; 0: not known
  pages integer NOT NULL DEFAULT 0,
  -- words inside the file; weight D
  text_words tsvector,
  search tsvector NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT learning_files_one_source CHECK ((link IS NULL) <> (stored_as IS NULL) OR deleted_at IS NOT NULL)
);
CREATE INDEX learning_files_by_time ON learning_files (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX learning_files_matching ON learning_files USING gin (tags, search) WHERE deleted_at IS NULL;

-- The text of each page, slide or sheet, for the snippet of a search result.
CREATE TABLE learning_pages (
  file_id integer NOT NULL CONSTRAINT learning_pages_file_exists REFERENCES learning_files ON DELETE CASCADE,
  place integer NOT NULL,
  -- `Page 3`, `Slide 2`, `Sheet “Budget”`
  label text NOT NULL,
  text text NOT NULL,
  search tsvector NOT NULL GENERATED ALWAYS AS (search_words_weighted(text, 'D')) STORED,
  PRIMARY KEY (file_id, place)
);

-- Weight A: the name. B: tags and file name. C: the description. D: words inside the file.
CREATE FUNCTION learning_files_search_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search :=
    search_words_weighted(NEW.name, 'A')
    || search_words_weighted(array_to_string(NEW.tags, ' ') || ' ' || NEW.filename, 'B')
    || search_words_weighted(NEW.description, 'C')
    || coalesce(NEW.text_words, '');
  RETURN NEW;
END $$;
CREATE TRIGGER learning_files_search_insert BEFORE INSERT ON learning_files
  FOR EACH ROW EXECUTE FUNCTION learning_files_search_write();
CREATE TRIGGER learning_files_search_update BEFORE UPDATE OF name, tags, filename, description, text_words ON learning_files
  FOR EACH ROW EXECUTE FUNCTION learning_files_search_write();

-- The words of the library have a vocabulary of their own: they must not become suggestions in the public search.
CREATE TABLE learning_vocabulary (
  word text PRIMARY KEY,
  deletes text[] NOT NULL GENERATED ALWAYS AS (search_deletes(word)) STORED
);
CREATE INDEX learning_vocabulary_deletes ON learning_vocabulary USING gin (deletes);
-- Its body is in functions/learning-vocabulary-write.sql.
CREATE FUNCTION learning_vocabulary_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER learning_vocabulary_insert AFTER INSERT ON learning_files
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION learning_vocabulary_write();
CREATE TRIGGER learning_vocabulary_update AFTER UPDATE ON learning_files
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION learning_vocabulary_write();

CREATE TABLE learning_favorites (
  user_id integer NOT NULL CONSTRAINT learning_favorites_user_exists REFERENCES users ON DELETE CASCADE,
  file_id integer NOT NULL CONSTRAINT learning_favorites_file_exists REFERENCES learning_files ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, file_id)
);
CREATE INDEX learning_favorites_by_file ON learning_favorites (file_id);

-- How far a person has read a file. Only that person sees it.
CREATE TABLE learning_readings (
  user_id integer NOT NULL CONSTRAINT learning_readings_user_exists REFERENCES users ON DELETE CASCADE,
  file_id integer NOT NULL CONSTRAINT learning_readings_file_exists REFERENCES learning_files ON DELETE CASCADE,
  first_opened_at timestamptz NOT NULL DEFAULT now(),
  last_opened_at timestamptz NOT NULL DEFAULT now(),
  -- a page from 1, or seconds of a recording; 0: not begun
  position real NOT NULL DEFAULT 0,
  -- pages, or seconds; 0: not known
  length real NOT NULL DEFAULT 0,
  is_read boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, file_id)
);
CREATE INDEX learning_readings_by_time ON learning_readings (user_id, last_opened_at DESC);
CREATE INDEX learning_readings_by_file ON learning_readings (file_id);

-- Visits of the library, two hours or more apart: files are new that came after the visit before this one.
CREATE TABLE learning_visits (
  user_id integer PRIMARY KEY CONSTRAINT learning_visits_user_exists REFERENCES users ON DELETE CASCADE,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  previous_at timestamptz
);

-- Counts without people: what was opened in a month.
CREATE TABLE learning_usage (
  file_id integer NOT NULL CONSTRAINT learning_usage_file_exists REFERENCES learning_files ON DELETE CASCADE,
  -- its first day
  month date NOT NULL,
  opens integer NOT NULL DEFAULT 0,
  -- people who opened it
  readers integer NOT NULL DEFAULT 0,
  favorites integer NOT NULL DEFAULT 0,
  PRIMARY KEY (month, file_id)
);
CREATE INDEX learning_usage_by_file ON learning_usage (file_id);

-- Searches that found nothing, without who searched.
CREATE TABLE learning_empty_searches (
  month date NOT NULL,
  -- as the search compares them
  words text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  PRIMARY KEY (month, words)
);

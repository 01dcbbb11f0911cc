-- Visitors find nonprofits by town, ZIP code, area, and the words of their categories.

-- Ready-made words of categories by name, as the search compares names: the groups of the NTEE.
CREATE TABLE ready_category_words (name text PRIMARY KEY, also_called text NOT NULL);
INSERT INTO ready_category_words VALUES
  ('arts culture humanities', 'art, artists, museum, museums, theater, theatre, music, concerts, orchestra, dance, gallery, history, heritage, literature, film'),
  ('education', 'school, schools, students, tutoring, tutors, teachers, scholarships, college, university, literacy, classes, learning, preschool'),
  ('environment', 'nature, conservation, climate, parks, rivers, trees, gardens, recycling, sustainability, green, land, water'),
  ('animal related', 'animals, pets, dogs, cats, rescue, humane, adoption, wildlife, veterinary, zoo'),
  ('health care', 'health, clinic, clinics, doctors, hospital, medical, nursing, dental, medicine, patients'),
  ('mental health crisis intervention', 'counseling, therapy, addiction, recovery, suicide prevention, substance abuse, hotline, depression'),
  ('voluntary health associations medical disciplines', 'disease, cancer, diabetes, asthma, disability, disabilities, patients'),
  ('medical research', 'research, disease, cures, laboratory'),
  ('crime legal related', 'legal aid, lawyers, justice, courts, prison, reentry, victims, domestic violence, abuse'),
  ('employment', 'jobs, job training, work, workforce, careers, apprenticeship, vocational'),
  ('food agriculture nutrition', 'food bank, food pantry, pantries, hunger, meals, soup kitchen, groceries, feeding, farms, farming, nutrition'),
  ('housing shelter', 'homeless, homelessness, shelters, homes, affordable housing, eviction, rent, tenants, apartments'),
  ('public safety disaster preparedness relief', 'fire, rescue, emergency, disasters, flood, storm'),
  ('recreation sports', 'sport, athletics, soccer, baseball, basketball, swimming, camps, league, fitness, play'),
  ('youth development', 'kids, children, teens, mentoring, mentors, afterschool, scouts, boys, girls'),
  ('human services', 'family, families, children, seniors, elderly, disability, refugees, immigrants, child care, social services, domestic violence'),
  ('international foreign affairs national security', 'global, abroad, refugees, development, relief, peace, human rights, overseas'),
  ('civil rights social action advocacy', 'equality, justice, rights, racial justice, women, lgbtq, voting, immigrants, discrimination'),
  ('community improvement capacity building', 'neighborhood, neighbors, community development, civic, economic development'),
  ('philanthropy voluntarism grantmaking foundations', 'grants, foundation, giving, volunteering, volunteers, charity'),
  ('science technology', 'engineering, computers, coding, stem, research'),
  ('social science', 'economics, policy, research'),
  ('public societal benefit', 'government, veterans, military, consumer, leadership'),
  ('religion related', 'church, churches, faith, christian, jewish, synagogue, muslim, mosque, ministry, temple, bible'),
  ('mutual membership benefit', 'insurance, pension, fraternal, cemetery');

ALTER TABLE categories
  -- words that people type for it
  ADD COLUMN also_called text NOT NULL DEFAULT '';
UPDATE categories SET also_called = ready.also_called FROM ready_category_words ready WHERE ready.name = search_normal(categories.name);
ALTER TABLE categories
  ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (search_words_weighted(name || ' ' || also_called, 'A')) STORED;

ALTER TABLE nonprofits
  -- the words of the public search; null: not published
  ADD COLUMN directory_search tsvector,
  -- the five digits of the ZIP code
  ADD COLUMN zip5 text GENERATED ALWAYS AS (substring(zipcode FROM '^\s*(\d{5})')) STORED,
  -- names the town in addresses of the directory: port-ellery-md
  ADD COLUMN town_key text GENERATED ALWAYS AS
    (CASE WHEN search_normal(city) <> '' THEN replace(search_normal(city || ' ' || state), ' ', '-') END) STORED;

CREATE FUNCTION directory_words(search tsvector, area text, city text, state text, zip text, category_ids integer[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search || search_words_weighted(left(area, 20000), 'C')
    || search_words_weighted(concat_ws(' ', city, state, zip), 'B')
    || coalesce((SELECT string_agg('''#' || id || ''':1B', ' ') FROM unnest(category_ids) AS id), '')::tsvector
$$;
CREATE FUNCTION nonprofits_visitors_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.directory_search := CASE WHEN NEW.display THEN directory_words(NEW.search, NEW.areas_and_clients_served, NEW.city, NEW.state,
    substring(NEW.zipcode FROM '^\s*(\d{5})'), NEW.category_ids) END;
  RETURN NEW;
END $$;
CREATE FUNCTION categories_vocabulary_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_vocabulary (word)
  SELECT lexeme FROM unnest(search_words_weighted(NEW.name || ' ' || NEW.also_called, 'A'))
  WHERE length(lexeme) BETWEEN 4 AND 60 AND lexeme !~ '^\d'
  ORDER BY lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION categories_also_called() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.also_called := coalesce((SELECT also_called FROM ready_category_words WHERE name = search_normal(NEW.name)), '');
  RETURN NEW;
END $$;
CREATE FUNCTION directory_query(typed text, tolerant boolean) RETURNS tsquery
LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT AS $$
DECLARE
  terms text[] := search_terms(typed);
  said text[] := ARRAY(SELECT term FROM unnest(terms) WITH ORDINALITY AS given(term, place) WHERE term <> ALL
    ('{a,an,and,around,at,by,charities,charity,for,free,help,helping,helps,i,in,me,my,near,nearby,nonprofit,nonprofits,of,on,or,organization,organizations,that,the,to,who,with}') ORDER BY place);
  found text := '';
  term text;
  single text;
  spelled text[];
  whole boolean;
  categories_found text;
BEGIN
  IF cardinality(said) > 0 THEN
    terms := said;
  END IF;
  FOREACH term IN ARRAY terms LOOP
    single := CASE WHEN term ~ '^[a-z]{2,}ies$' THEN left(term, -3) || 'y' WHEN term ~ '^[a-z]{2,}[^siu]s$' THEN left(term, -1) ELSE term END;
    -- five digits are a ZIP code before they are the beginning of an EIN
    whole := length(term) < 3 AND term <> terms[cardinality(terms)] OR NOT tolerant AND term ~ '^\d{5}$';
    spelled := ARRAY[term, single];
    IF NOT whole AND length(term) >= 3 AND term !~ '^\d' THEN
      spelled := spelled || ARRAY(SELECT word FROM search_vocabulary
        WHERE word COLLATE "C" >= term AND word COLLATE "C" < term || chr(1114111) LIMIT 33);
      whole := cardinality(spelled) <= 34;
    END IF;
    IF tolerant THEN
      spelled := spelled || ARRAY(SELECT word FROM search_vocabulary
        WHERE length(term) BETWEEN 4 AND 30 AND deletes && (search_deletes(term) || search_deletes(term || 's'))
        ORDER BY abs(length(word) - length(term)), word LIMIT 20);
    END IF;
    spelled := ARRAY(SELECT DISTINCT word FROM unnest(spelled) AS word);
    categories_found := (SELECT string_agg('''#' || id || '''', ' | ') FROM (
      SELECT id FROM categories, to_tsquery('simple', concat_ws(' | ', '''' || term || 's''', CASE WHEN length(term) >= 4 THEN '''' || term || ''':*' END,
        '''' || array_to_string(CASE WHEN tolerant THEN spelled ELSE ARRAY[term, single] END, ''' | ''') || '''')) AS asked
      WHERE categories.words @@ asked ORDER BY id LIMIT 50) AS few);
    found := found || CASE WHEN found = '' THEN '' ELSE ' & ' END
      || concat_ws(' | ', '(''' || array_to_string(spelled, ''' | ''') || '''', CASE WHEN NOT whole THEN '''' || term || ''':*' END,
        categories_found) || ')';
  END LOOP;
  RETURN nullif(found, '')::tsquery;
END $$;

CREATE OR REPLACE FUNCTION nonprofits_vocabulary_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_vocabulary (word)
  SELECT found.lexeme FROM (
    SELECT DISTINCT words.lexeme FROM written CROSS JOIN LATERAL unnest(coalesce(written.directory_search, written.search)) AS words
    WHERE length(words.lexeme) BETWEEN 4 AND 60 AND words.lexeme !~ '^[\d#]'
  ) AS found
  WHERE NOT EXISTS (SELECT FROM search_vocabulary known WHERE known.word = found.lexeme)
  ORDER BY found.lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER categories_also_called BEFORE INSERT ON categories
  FOR EACH ROW WHEN (NEW.also_called = '') EXECUTE FUNCTION categories_also_called();
CREATE TRIGGER categories_vocabulary AFTER INSERT OR UPDATE OF name, also_called ON categories
  FOR EACH ROW EXECUTE FUNCTION categories_vocabulary_write();
CREATE TRIGGER nonprofits_visitors_insert BEFORE INSERT ON nonprofits
  FOR EACH ROW WHEN (NEW.display) EXECUTE FUNCTION nonprofits_visitors_write();
CREATE TRIGGER nonprofits_visitors_update
  BEFORE UPDATE OF name, ein, tags, short_description, long_description, areas_and_clients_served, city, state, zipcode, category_ids, display
  ON nonprofits FOR EACH ROW WHEN (NEW.display OR OLD.display) EXECUTE FUNCTION nonprofits_visitors_write();

UPDATE nonprofits SET display = display WHERE display;
UPDATE categories SET also_called = also_called;
DROP INDEX nonprofits_displayed_search;
CREATE INDEX nonprofits_displayed_search ON nonprofits USING gin (category_ids, directory_search) WHERE display;
CREATE INDEX nonprofits_displayed_by_zip ON nonprofits (zip5) WHERE display;

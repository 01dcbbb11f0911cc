-- What the home of programme staff counts.
CREATE INDEX application_responses_progress ON application_responses (template_id, status, submitted_at);
CREATE INDEX users_by_creation ON users (created_at, id);
CREATE INDEX photos_not_approved ON photos (id) WHERE NOT approved AND deleted_at IS NULL;
CREATE INDEX volunteers_not_answered ON volunteers (opportunity_id) WHERE state = 'WAITING' AND confirmed_at IS NOT NULL;
CREATE INDEX donation_imports_stored ON donation_imports (stored_at) WHERE state = 'STORED';

-- What nonprofits that may be the same one share: a hash of the name with its city, of a website or of a telephone number.
CREATE TABLE look_alikes (
  key bigint NOT NULL,
  nonprofit_id integer NOT NULL CONSTRAINT look_alikes_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  has_ein boolean NOT NULL,
  PRIMARY KEY (key, nonprofit_id)
);
CREATE INDEX look_alikes_without_ein ON look_alikes (key, nonprofit_id) WHERE NOT has_ein;
CREATE INDEX look_alikes_by_nonprofit ON look_alikes (nonprofit_id);

-- The bodies of these functions are in server/platform/database/functions.
CREATE FUNCTION look_alike_keys(name_key text, city text, phone_number text, website text, url text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT hashtextextended(said, 0) FROM (VALUES
    ('name ' || regexp_replace(name_key, '^the | (inc|incorporated|corp|corporation|llc|ltd)$', '', 'g') || ' in ' || search_normal(city)),
    ('phone ' || substring(regexp_replace(phone_number, '\D', '', 'g') FROM '\d{10}$')),
    ('web ' || nullif(regexp_replace(lower(website), '^([a-z]+://)?(www\.)?|/+$', '', 'g'), '')),
    ('web ' || nullif(regexp_replace(lower(url), '^([a-z]+://)?(www\.)?|/+$', '', 'g'), ''))
  ) AS things (said) WHERE said IS NOT NULL)
$$;
CREATE FUNCTION write_look_alikes() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER look_alikes_insert AFTER INSERT ON nonprofits FOR EACH ROW EXECUTE FUNCTION write_look_alikes();
CREATE TRIGGER look_alikes_update AFTER UPDATE OF name, ein, city, phone_number, website, url, inactive_date ON nonprofits
  FOR EACH ROW EXECUTE FUNCTION write_look_alikes();

INSERT INTO look_alikes (key, nonprofit_id, has_ein)
SELECT unnest(look_alike_keys(name_key, city, phone_number, website, url)), id, ein IS NOT NULL FROM nonprofits WHERE inactive_date IS NULL;

-- When an event was last published. NULL: a draft, or published before this version.
ALTER TABLE events ADD COLUMN published_at timestamptz;
CREATE FUNCTION events_published_write() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE TRIGGER events_published_insert BEFORE INSERT ON events
  FOR EACH ROW WHEN (NEW.published) EXECUTE FUNCTION events_published_write();
CREATE TRIGGER events_published_update BEFORE UPDATE ON events
  FOR EACH ROW WHEN (NEW.published AND NOT OLD.published) EXECUTE FUNCTION events_published_write();

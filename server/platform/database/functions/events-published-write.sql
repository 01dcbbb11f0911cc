-- Notes when visitors could see an event.
CREATE OR REPLACE FUNCTION events_published_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.published_at := now();
  RETURN NEW;
END $$;

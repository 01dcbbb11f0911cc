-- Notes when visitors first saw a nonprofit, saw it again, and when what they read of it last changed.
CREATE OR REPLACE FUNCTION nonprofits_shown_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- a row that an undone merge brings back has its moments
    NEW.shown_at := coalesce(NEW.shown_at, now());
    NEW.first_shown_at := coalesce(NEW.first_shown_at, NEW.shown_at);
  ELSIF NOT OLD.display THEN
    NEW.shown_at := now();
    NEW.first_shown_at := coalesce(OLD.first_shown_at, now());
  ELSIF NOT NEW.display THEN
    NEW.first_shown_at := coalesce(OLD.first_shown_at, OLD.created_at);
  ELSIF (NEW.name, NEW.short_description, NEW.long_description, NEW.areas_and_clients_served, NEW.awards_and_recognitions, NEW.press,
      NEW.impact_public, CASE WHEN NEW.impact_public THEN NEW.impact_data END, NEW.giving_url, NEW.url, NEW.city)
    IS DISTINCT FROM (OLD.name, OLD.short_description, OLD.long_description, OLD.areas_and_clients_served,
      OLD.awards_and_recognitions, OLD.press, OLD.impact_public, CASE WHEN OLD.impact_public THEN OLD.impact_data END, OLD.giving_url,
      OLD.url, OLD.city)
  THEN NEW.shown_changed_at := now();
  END IF;
  RETURN NEW;
END $$;

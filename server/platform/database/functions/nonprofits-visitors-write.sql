-- Writes nonprofits.directory_search of published nonprofits. Runs after the trigger that writes nonprofits.search, because
-- triggers run in the order of their names.
CREATE OR REPLACE FUNCTION nonprofits_visitors_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.directory_search := CASE WHEN NEW.display THEN directory_words(NEW.search, NEW.areas_and_clients_served, NEW.city, NEW.state,
    substring(NEW.zipcode FROM '^\s*(\d{5})'), NEW.category_ids) END;
  RETURN NEW;
END $$;

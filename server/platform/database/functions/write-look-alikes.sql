-- Keeps look_alikes in step with a nonprofit. Inactive nonprofits have no look-alikes.
CREATE OR REPLACE FUNCTION write_look_alikes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.name_key, NEW.ein IS NULL, NEW.city, NEW.phone_number, NEW.website, NEW.url, NEW.inactive_date IS NULL)
      IS NOT DISTINCT FROM (OLD.name_key, OLD.ein IS NULL, OLD.city, OLD.phone_number, OLD.website, OLD.url, OLD.inactive_date IS NULL)
    THEN RETURN NULL; END IF;
    DELETE FROM look_alikes WHERE nonprofit_id = NEW.id;
  END IF;
  IF NEW.inactive_date IS NULL THEN
    INSERT INTO look_alikes (key, nonprofit_id, has_ein)
    SELECT unnest(look_alike_keys(NEW.name_key, NEW.city, NEW.phone_number, NEW.website, NEW.url)), NEW.id, NEW.ein IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

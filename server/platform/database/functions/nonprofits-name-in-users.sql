-- After a nonprofit was renamed: writes its users' nonprofit_id again, so that users_search_write finds the new name.
CREATE OR REPLACE FUNCTION nonprofits_name_in_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET nonprofit_id = NEW.id WHERE nonprofit_id = NEW.id;
  RETURN NULL;
END $$;

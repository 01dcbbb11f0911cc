CREATE OR REPLACE FUNCTION remember_former_nonprofit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_nonprofits (user_id, nonprofit_id) VALUES (OLD.id, OLD.nonprofit_id)
  ON CONFLICT (user_id, nonprofit_id) DO UPDATE SET until = now();
  RETURN NULL;
END $$;

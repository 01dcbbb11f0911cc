-- A new category without words of its own gets the ready-made ones of its name, if there are any.
CREATE OR REPLACE FUNCTION categories_also_called() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.also_called := coalesce((SELECT also_called FROM ready_category_words WHERE name = search_normal(NEW.name)), '');
  RETURN NEW;
END $$;

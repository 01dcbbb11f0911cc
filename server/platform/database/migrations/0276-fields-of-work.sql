-- Programme staff act in the chosen fields of work; without chosen ones, in all of them, and in the administration.
ALTER TABLE users
  ADD COLUMN staff_fields text[],
  ADD CONSTRAINT users_staff_fields CHECK (staff_fields IS NULL OR (
    'CFP_STAFF' = ANY (roles) AND cardinality(staff_fields) > 0
    AND staff_fields <@ ARRAY['content', 'finance', 'applications']));

-- Whether a destination that the person changes now waits until it is confirmed: programme staff without the right `managePayouts` of
-- contract/platform/access/permissions.ts. Not for nonprofit staff, nor if the person is not known (null).
CREATE OR REPLACE FUNCTION needs_confirmation(person integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = person AND 'CFP_STAFF' = ANY (roles) AND NOT 'finance' = ANY (staff_fields))
$$;

-- An entry has all its lines from the beginning, and they sum to 0. Entry and lines are inserted by one statement, at whose end
-- this function runs.
CREATE OR REPLACE FUNCTION refuse_unbalanced_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM after e LEFT JOIN money_lines l ON l.entry_id = e.id
    GROUP BY e.id, e.line_count HAVING count(l.cents) <> e.line_count OR sum(l.cents) IS DISTINCT FROM 0)
  THEN
    RAISE EXCEPTION 'the lines of an entry do not sum to 0' USING ERRCODE = 'check_violation', CONSTRAINT = 'money_entries_balance';
  END IF;
  RETURN NULL;
END $$;

-- No line is added to an entry that has its lines already.
CREATE OR REPLACE FUNCTION refuse_unbalanced_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM money_entries e JOIN money_lines l ON l.entry_id = e.id
    WHERE e.id IN (SELECT entry_id FROM after)
    GROUP BY e.id HAVING count(*) <> e.line_count OR sum(l.cents) <> 0)
  THEN
    RAISE EXCEPTION 'the lines of an entry do not sum to 0' USING ERRCODE = 'check_violation', CONSTRAINT = 'money_lines_balance';
  END IF;
  RETURN NULL;
END $$;

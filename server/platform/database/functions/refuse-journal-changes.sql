-- The journal is append-only: what was wrong is set right by another entry.
CREATE OR REPLACE FUNCTION refuse_journal_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the journal are never changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'money_entries_stay';
END $$;

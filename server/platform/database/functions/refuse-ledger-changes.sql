-- The ledger is append-only: a correction is an entry, not an edit.
CREATE OR REPLACE FUNCTION refuse_ledger_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_entries_stay';
END $$;

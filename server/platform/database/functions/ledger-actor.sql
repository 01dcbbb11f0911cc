-- The account in whose name the transaction works (`setLedgerActor`); null if none was named.
CREATE OR REPLACE FUNCTION ledger_actor() RETURNS integer
LANGUAGE sql STABLE AS $$ SELECT nullif(current_setting('almoner.actor', true), '')::integer $$;

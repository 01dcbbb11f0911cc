-- Where each cent of the gifts stands that came in: double entry, and only added to. What a nonprofit is owed in all stays in
-- ledger_entries; the two meet in the account OWED.
CREATE TABLE money_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- says what happened to what, so that the same event is entered once
  key text NOT NULL CONSTRAINT money_entries_once UNIQUE,
  kind text NOT NULL,
  -- the day of the event in the programme's time zone
  day date NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- id of the object at Stripe; '': none
  stripe text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  line_count smallint NOT NULL
);
CREATE INDEX money_entries_by_day ON money_entries (day, id);

CREATE TABLE money_lines (
  entry_id bigint NOT NULL CONSTRAINT money_lines_entry_exists REFERENCES money_entries,
  place smallint NOT NULL,
  account text NOT NULL,
  -- id of the part (UNBOOKED), nonprofit (OWED), card (CARDS), order (HELD, DISPUTED) or pool (POOL)
  owner integer,
  -- what the programme has: positive; what it owes: negative
  cents bigint NOT NULL CONSTRAINT money_lines_cents_not_zero CHECK (cents <> 0),
  PRIMARY KEY (entry_id, place),
  CONSTRAINT money_lines_account_known CHECK (CASE
    WHEN account IN ('UNBOOKED', 'OWED', 'CARDS', 'HELD', 'DISPUTED', 'POOL') THEN owner IS NOT NULL
    ELSE account IN ('STRIPE', 'BANK', 'PROGRAMME', 'SUSPENSE') AND owner IS NULL END)
);
CREATE INDEX money_lines_by_account ON money_lines (account, owner) INCLUDE (cents);

CREATE FUNCTION refuse_journal_changes() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE FUNCTION refuse_unbalanced_entries() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE FUNCTION refuse_unbalanced_lines() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER money_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON money_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_changes();
CREATE TRIGGER money_lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON money_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_changes();
CREATE TRIGGER money_entries_balance AFTER INSERT ON money_entries REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_entries();
CREATE TRIGGER money_lines_balance AFTER INSERT ON money_lines REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_lines();

-- Payouts: donations that the programme received for a nonprofit, the ledger of what it owes, and batches that pay it.

-- Received by the programme for the nonprofit: it is owed to the nonprofit until it was paid out.
ALTER TABLE donations ADD COLUMN received_by_programme boolean NOT NULL DEFAULT false;
CREATE INDEX donations_of_programme_by_day ON donations (date_received, nonprofit_id) WHERE received_by_programme;
CREATE INDEX donations_of_programme_by_time ON donations (created_at, id) WHERE received_by_programme;

-- One row.
CREATE TABLE payout_settings (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT payout_settings_one_row CHECK (id),
  version integer NOT NULL DEFAULT 1,
  -- of a payment's gross amount: per cent, and dollars beside it
  fee_percent numeric(5, 3) NOT NULL DEFAULT 0,
  fee_fixed numeric(11, 2) NOT NULL DEFAULT 0,
  -- a nonprofit with less net waits
  minimum numeric(11, 2) NOT NULL DEFAULT 10,
  -- a batch is approved by another account than drafted it
  second_approval boolean NOT NULL DEFAULT true,
  paypal_currency text NOT NULL DEFAULT 'USD',
  -- of the ACH file, as the bank gave them; empty: not set up
  ach_destination_routing text NOT NULL DEFAULT '',
  ach_destination_name text NOT NULL DEFAULT '',
  ach_origin text NOT NULL DEFAULT '',
  ach_origin_name text NOT NULL DEFAULT '',
  ach_company_id text NOT NULL DEFAULT '',
  ach_entry_class text NOT NULL DEFAULT 'CCD' CONSTRAINT payout_settings_entry_class_known CHECK (ach_entry_class IN ('CCD', 'PPD')),
  ach_entry_description text NOT NULL DEFAULT 'PAYOUT'
);
INSERT INTO payout_settings DEFAULT VALUES;

-- How a nonprofit wants to be paid. Without a row: by the first way for which it gave its data.
CREATE TABLE payout_preferences (
  nonprofit_id integer PRIMARY KEY CONSTRAINT payout_preferences_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  method text NOT NULL CONSTRAINT payout_preferences_method_known CHECK (method IN ('PAYPAL', 'ACH', 'CHECK'))
);

-- Bank accounts. A changed account is a new row, so that an approved payment still names the account that was approved.
CREATE TABLE payout_accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nonprofit_id integer NOT NULL CONSTRAINT payout_accounts_nonprofit_exists REFERENCES nonprofits,
  routing_number text NOT NULL,
  account_number text NOT NULL,
  account_type text NOT NULL CONSTRAINT payout_accounts_type_known CHECK (account_type IN ('CHECKING', 'SAVINGS')),
  created_by integer CONSTRAINT payout_accounts_creator_exists REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- replaced or removed
  ended_at timestamptz
);
CREATE UNIQUE INDEX payout_accounts_one_current ON payout_accounts (nonprofit_id) WHERE ended_at IS NULL;

CREATE TABLE payout_batches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'DRAFT' CONSTRAINT payout_batches_state_known
    CHECK (state IN ('DRAFT', 'APPROVED', 'EXPORTED', 'CLOSED', 'CANCELLED')),
  method text NOT NULL CONSTRAINT payout_batches_method_known CHECK (method IN ('PAYPAL', 'ACH', 'CHECK')),
  -- of the days on which its donations were received
  start_date date NOT NULL,
  end_date date NOT NULL,
  -- empty: all nonprofits
  nonprofits integer[],
  note text NOT NULL DEFAULT '',
  -- the settings by which it was computed
  fee_percent numeric(5, 3) NOT NULL,
  fee_fixed numeric(11, 2) NOT NULL,
  minimum numeric(11, 2) NOT NULL,
  drafted_by integer CONSTRAINT payout_batches_drafter_exists REFERENCES users ON DELETE SET NULL,
  drafted_at timestamptz NOT NULL DEFAULT now(),
  -- everyone who drafted or changed it: none of them may approve it
  drafters integer[] NOT NULL,
  approved_by integer CONSTRAINT payout_batches_approver_exists REFERENCES users ON DELETE SET NULL,
  approved_at timestamptz,
  exported_by integer CONSTRAINT payout_batches_exporter_exists REFERENCES users ON DELETE SET NULL,
  exported_at timestamptz,
  closed_by integer CONSTRAINT payout_batches_closer_exists REFERENCES users ON DELETE SET NULL,
  closed_at timestamptz,
  cancelled_by integer CONSTRAINT payout_batches_canceller_exists REFERENCES users ON DELETE SET NULL,
  cancelled_at timestamptz,
  cancel_reason text NOT NULL DEFAULT '',
  CONSTRAINT payout_batches_range_in_order CHECK (start_date <= end_date)
);

CREATE TABLE payout_lines (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id integer NOT NULL CONSTRAINT payout_lines_batch_exists REFERENCES payout_batches,
  nonprofit_id integer NOT NULL CONSTRAINT payout_lines_nonprofit_exists REFERENCES nonprofits,
  status text NOT NULL CONSTRAINT payout_lines_status_known
    CHECK (status IN ('WAITING', 'LEFT_OUT', 'PENDING', 'SENT', 'PAID', 'FAILED', 'RETURNED', 'CANCELLED')),
  -- why a nonprofit waits
  wait_reason text CONSTRAINT payout_lines_reason_known
    CHECK (wait_reason IN ('NOTHING_OWED', 'NEGATIVE', 'BELOW_MINIMUM', 'OTHER_METHOD', 'NO_PAYOUT_DATA', 'ABOVE_LIMIT')),
  -- while a line holds its donations and corrections, no other line can have them
  holds boolean NOT NULL GENERATED ALWAYS AS (status IN ('PENDING', 'SENT', 'PAID')) STORED,
  donations integer NOT NULL,
  corrections integer NOT NULL,
  gross numeric(15, 2) NOT NULL,
  fee numeric(15, 2) NOT NULL,
  net numeric(15, 2) NOT NULL,
  -- where the money goes, as it was approved
  payee text NOT NULL,
  paypal_email text NOT NULL DEFAULT '',
  account_id integer CONSTRAINT payout_lines_account_exists REFERENCES payout_accounts,
  address text NOT NULL DEFAULT '',
  -- in files and on bank statements
  reference text NOT NULL GENERATED ALWAYS AS ('PAY-' || id) STORED,
  bank_reference text NOT NULL DEFAULT '',
  -- the day on which the bank did what the status says
  marked_on date,
  marked_at timestamptz,
  note text NOT NULL DEFAULT '',
  CONSTRAINT payout_lines_one_a_nonprofit UNIQUE (batch_id, nonprofit_id),
  CONSTRAINT payout_lines_by_hold UNIQUE (id, holds),
  CONSTRAINT payout_lines_net_is_rest CHECK (net = gross - fee),
  CONSTRAINT payout_lines_waiting_has_reason CHECK ((status = 'WAITING') = (wait_reason IS NOT NULL)),
  CONSTRAINT payout_lines_marked_has_day CHECK (status NOT IN ('SENT', 'PAID', 'FAILED', 'RETURNED') OR marked_on IS NOT NULL)
);
CREATE INDEX payout_lines_by_nonprofit ON payout_lines (nonprofit_id, id);
CREATE INDEX payout_lines_open ON payout_lines (net) WHERE status IN ('PENDING', 'SENT');

-- Every change of what the programme owes. Written by triggers on donations and payout_lines, and by corrections; never changed.
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- the day to which it belongs: on which the donation was received, or the bank paid
  day date NOT NULL,
  -- no foreign key: an entry stays as it is when an account is deleted
  actor_id integer,
  nonprofit_id integer NOT NULL CONSTRAINT ledger_entries_nonprofit_exists REFERENCES nonprofits,
  -- no foreign key: a donation can be deleted, its entries stay
  donation_id integer,
  line_id integer CONSTRAINT ledger_entries_line_exists REFERENCES payout_lines,
  -- RECEIVED, CHANGED and REMOVED sum to the donations received by the programme; CORRECTION, FEE, PAID, RETURNED do the rest
  kind text NOT NULL CONSTRAINT ledger_entries_kind_known
    CHECK (kind IN ('RECEIVED', 'CHANGED', 'REMOVED', 'CORRECTION', 'FEE', 'PAID', 'RETURNED')),
  -- dollars; above 0 raises what the nonprofit is owed
  amount numeric(15, 2) NOT NULL CONSTRAINT ledger_entries_amount_not_zero CHECK (amount <> 0),
  note text NOT NULL DEFAULT '',
  -- of the form of a correction: the same save sent twice writes one entry
  request_key text,
  CONSTRAINT ledger_entries_one_per_request UNIQUE (actor_id, request_key),
  CONSTRAINT ledger_entries_have_a_cause CHECK ((kind IN ('FEE', 'PAID', 'RETURNED')) = (line_id IS NOT NULL)
    AND (line_id IS NULL) = (donation_id IS NOT NULL))
);
CREATE INDEX ledger_entries_by_nonprofit ON ledger_entries (nonprofit_id, day, id) INCLUDE (kind, amount);
CREATE INDEX ledger_entries_by_day ON ledger_entries (day, id);
CREATE INDEX ledger_entries_by_donation ON ledger_entries (donation_id) WHERE donation_id IS NOT NULL;
CREATE INDEX ledger_entries_by_line ON ledger_entries (line_id) WHERE line_id IS NOT NULL;
CREATE INDEX ledger_entries_corrections ON ledger_entries (nonprofit_id) WHERE kind = 'CORRECTION';

-- What a line pays: donations and corrections, with their amounts when it was drafted.
CREATE TABLE payout_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id integer NOT NULL,
  -- follows its line
  holds boolean NOT NULL,
  -- no foreign key: triggers refuse to delete a donation that a line holds
  donation_id integer,
  entry_id bigint CONSTRAINT payout_items_entry_exists REFERENCES ledger_entries,
  amount numeric(15, 2) NOT NULL,
  CONSTRAINT payout_items_line_exists FOREIGN KEY (line_id, holds) REFERENCES payout_lines (id, holds)
    ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT payout_items_one_thing CHECK (num_nonnulls(donation_id, entry_id) = 1)
);
CREATE INDEX payout_items_by_line ON payout_items (line_id, id);
CREATE INDEX payout_items_by_donation ON payout_items (donation_id) WHERE donation_id IS NOT NULL;
-- A donation or a correction belongs to at most one line that pays it.
CREATE UNIQUE INDEX payout_items_donation_once ON payout_items (donation_id) WHERE holds;
CREATE UNIQUE INDEX payout_items_entry_once ON payout_items (entry_id) WHERE holds;

-- The file of a batch, as it was first written: the same batch gives the same bytes again.
CREATE TABLE payout_files (
  batch_id integer PRIMARY KEY CONSTRAINT payout_files_batch_exists REFERENCES payout_batches,
  name text NOT NULL,
  -- SHA-256
  hash bytea NOT NULL,
  content bytea NOT NULL
);

CREATE TABLE bank_statements (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now(),
  applied_by integer CONSTRAINT bank_statements_applier_exists REFERENCES users ON DELETE SET NULL,
  name text NOT NULL,
  -- SHA-256
  hash bytea NOT NULL,
  rows integer NOT NULL
);
CREATE INDEX bank_statements_by_hash ON bank_statements (hash);

-- The rows of statements that changed a line.
CREATE TABLE bank_statement_rows (
  -- SHA-256 of the row's values and of how many equal rows stand above it: the same row of another file is recognised
  fingerprint bytea PRIMARY KEY,
  statement_id integer NOT NULL CONSTRAINT bank_statement_rows_statement_exists REFERENCES bank_statements,
  -- of the file; the header is line 1
  file_line integer NOT NULL,
  line_id integer NOT NULL CONSTRAINT bank_statement_rows_line_exists REFERENCES payout_lines,
  status text NOT NULL
);
CREATE INDEX bank_statement_rows_by_statement ON bank_statement_rows (statement_id);
CREATE INDEX bank_statement_rows_by_line ON bank_statement_rows (line_id);

-- The bodies of these functions are in server/platform/database/functions.
CREATE FUNCTION refuse_ledger_changes() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE FUNCTION write_donation_entries() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE FUNCTION write_payment_entries() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';

CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_changes();
CREATE TRIGGER donations_ledger_insert AFTER INSERT ON donations REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION write_donation_entries();
CREATE TRIGGER donations_ledger_update AFTER UPDATE ON donations REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION write_donation_entries();
CREATE TRIGGER donations_ledger_delete AFTER DELETE ON donations REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION write_donation_entries();
CREATE TRIGGER payout_lines_ledger AFTER UPDATE ON payout_lines REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION write_payment_entries();

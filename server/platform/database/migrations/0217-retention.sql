-- How long programme staff keep what nobody needs any more. A kind without a row is kept.
CREATE TABLE retention_periods (
  kind text PRIMARY KEY CHECK (kind IN ('EMAILS', 'REQUESTS', 'INVITATIONS')),
  months integer NOT NULL CHECK (months BETWEEN 1 AND 120),
  -- nothing is deleted before: programme staff were told at the change
  begins_at timestamptz NOT NULL
);

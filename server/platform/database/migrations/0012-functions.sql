-- SQL functions stand in server/platform/database/functions from here on. This table records the text of each that the database has.
CREATE TABLE sql_functions (
  name text PRIMARY KEY,
  -- SHA-256 of the file's text, in hexadecimal
  hash text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);

-- What programme staff set in the product, by name. A setting without a row has its default; an environment variable wins.
CREATE TABLE programme_settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by integer CONSTRAINT programme_settings_changer_exists REFERENCES users ON DELETE SET NULL
);
CREATE INDEX programme_settings_by_changer ON programme_settings (changed_by) WHERE changed_by IS NOT NULL;

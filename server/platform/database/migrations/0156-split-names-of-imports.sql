-- A donor's whole name in one column of an imported file is split where it is clear. Who imports sees each name before it is stored.
ALTER TABLE donation_import_rows
  -- as it stands in the file, where the donor's name was one text; null: the file has two, or none
  ADD COLUMN whole_name text;

UPDATE donation_imports SET reading = reading || '{"donorNames": null}'::jsonb WHERE reading IS NOT NULL;

-- A cell of an imported file is corrected in the list of mistakes: the mistake knows its cell, and the import what was corrected.

-- place in the file, from 0; null: the line as a whole, or the header
ALTER TABLE donation_import_problems ADD COLUMN cell smallint;

UPDATE donation_imports SET reading = reading || '{"corrections": []}'::jsonb WHERE reading IS NOT NULL;

-- Lines that are no gifts are set aside by name, habits are learned from stored imports alone, and OpenDocument sheets are read.

ALTER TABLE donation_imports
  -- lines that are no gifts
  ADD COLUMN set_aside integer NOT NULL DEFAULT 0,
  -- lines with problems; all other problems are about the file as a whole
  ADD COLUMN faulty_rows integer NOT NULL DEFAULT 0,
  -- how many questions about the file as a whole are open
  ADD COLUMN questions integer NOT NULL DEFAULT 0,
  -- marks files with the same columns; null until the file was read
  ADD COLUMN layout text,
  DROP CONSTRAINT donation_imports_kind_known,
  ADD CONSTRAINT donation_imports_kind_known CHECK (kind IN ('CSV', 'XLSX', 'ODS'));

-- what was read before had none of the new parts
UPDATE donation_imports SET
  questions = problems,
  reading = reading || jsonb_build_object(
    'firstLines', '[]'::jsonb, 'datesBy', 'USUAL', 'amountsBy', 'USUAL', 'dateExamples', '[]'::jsonb, 'amountExamples', '[]'::jsonb,
    'currency', 'USD', 'currencyBy', 'USUAL', 'donationType', NULL, 'dateReceived', NULL, 'nonprofit', NULL,
    'kinds', '[]'::jsonb, 'types', '[]'::jsonb, 'nonprofits', '[]'::jsonb, 'setAside', '[]'::jsonb, 'habit', NULL, 'checks', '[]'::jsonb,
    'columns', coalesce((SELECT jsonb_agg(part || '{"by": "USUAL"}'::jsonb ORDER BY place)
      FROM jsonb_array_elements(reading -> 'columns') WITH ORDINALITY AS parts (part, place)), '[]'::jsonb))
WHERE reading IS NOT NULL;

CREATE INDEX donation_imports_by_layout ON donation_imports (layout) WHERE state = 'STORED' AND layout IS NOT NULL;

ALTER TABLE donation_import_problems ADD COLUMN set_aside boolean NOT NULL DEFAULT false;

-- habits were learned from cancelled files too, and from columns of other files
DROP TABLE donation_import_habits;

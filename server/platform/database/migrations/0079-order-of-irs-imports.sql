-- The undo of an import gives the later ones their turn again: it has to know their order, and what they found unchanged.
ALTER TABLE irs_import_changes
  DROP CONSTRAINT irs_import_changes_pkey,
  DROP CONSTRAINT irs_import_changes_kind,
  DROP COLUMN version,
  -- empty: an import on the command line, which is not undone
  ALTER COLUMN import_id DROP NOT NULL,
  -- the order in which imports stored an EIN
  ADD COLUMN place bigint;
DELETE FROM irs_import_changes c USING irs_imports i WHERE i.id = c.import_id AND i.state = 'UNDONE' AND c.kept = '';
UPDATE irs_import_changes c SET place = numbered.place
FROM (SELECT o.import_id, o.ein, row_number() OVER (ORDER BY coalesce(i.stored_at, i.uploaded_at), i.id, o.ein) AS place
  FROM irs_import_changes o JOIN irs_imports i ON i.id = o.import_id) AS numbered
WHERE c.import_id = numbered.import_id AND c.ein = numbered.ein;
ALTER TABLE irs_import_changes
  ALTER COLUMN place SET NOT NULL,
  ALTER COLUMN place ADD GENERATED ALWAYS AS IDENTITY,
  ADD PRIMARY KEY (place),
  ADD CONSTRAINT irs_import_changes_once UNIQUE (import_id, ein),
  -- CONFIRMED: an earlier import had changed it, and this one found it unchanged
  ADD CONSTRAINT irs_import_changes_kind CHECK (kind IN ('ADDED', 'CHANGED', 'CONFIRMED'));
SELECT setval(pg_get_serial_sequence('irs_import_changes', 'place'), (SELECT coalesce(max(place), 0) + 1 FROM irs_import_changes), false);
-- a row with a reason in `kept` is of an undone import
CREATE INDEX irs_import_changes_by_ein ON irs_import_changes (ein, place) WHERE kept = '';

-- What imports found unchanged was not noted until now. Where a later file had organizations of the same state and NTEE group, assume
-- it confirmed them: an undo that keeps too much does less harm than one that deletes too much.
INSERT INTO irs_import_changes (import_id, ein, nonprofit_id, kind)
SELECT later.id, c.ein, c.nonprofit_id, 'CONFIRMED'
FROM irs_import_changes c
  JOIN irs_imports earlier ON earlier.id = c.import_id
  JOIN irs_imports later ON later.state = 'STORED' AND later.stored_at > earlier.stored_at
WHERE c.kept = '' AND EXISTS (
  SELECT FROM jsonb_array_elements(later.groups) AS g
  WHERE g ->> 'state' = c.listing_after ->> 'state'
    AND coalesce(g ->> 'major', '') = coalesce(substring(upper(c.listing_after ->> 'ntee_code') FROM '^[A-Z]'), '')
    AND (later.states IS NULL OR g ->> 'state' = ANY (later.states))
    AND (later.majors IS NULL OR coalesce(g ->> 'major', '') = ANY (later.majors)))
ON CONFLICT (import_id, ein) DO NOTHING;

-- Nonprofits that stay because a later import has them too.
ALTER TABLE irs_imports ADD COLUMN confirmed integer NOT NULL DEFAULT 0;
-- Nonprofits in the file's states that an earlier file listed and this one does not.
ALTER TABLE irs_imports ADD COLUMN unlisted integer NOT NULL DEFAULT 0;
CREATE TABLE irs_import_unlisted (
  import_id integer NOT NULL CONSTRAINT irs_import_unlisted_import_exists REFERENCES irs_imports ON DELETE CASCADE,
  ein text NOT NULL,
  -- without a foreign key: the nonprofit may be gone by now
  nonprofit_id integer NOT NULL,
  PRIMARY KEY (import_id, ein)
);

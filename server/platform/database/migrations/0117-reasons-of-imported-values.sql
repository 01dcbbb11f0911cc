-- An import says why each value is read as it is, and which nonprofit a file with the same columns went to.
UPDATE donation_imports SET reading = reading || jsonb_build_object(
  'donationTypeBy', 'USUAL',
  'nonprofitBefore', NULL,
  'kinds', (SELECT coalesce(jsonb_agg(one || '{"by": "USUAL"}'::jsonb ORDER BY place), '[]')
    FROM jsonb_array_elements(reading -> 'kinds') WITH ORDINALITY AS kinds (one, place)),
  'types', (SELECT coalesce(jsonb_agg(one || '{"by": "USUAL"}'::jsonb ORDER BY place), '[]')
    FROM jsonb_array_elements(reading -> 'types') WITH ORDINALITY AS types (one, place)),
  'nonprofits', (SELECT coalesce(jsonb_agg(one || '{"by": "USUAL"}'::jsonb ORDER BY place), '[]')
    FROM jsonb_array_elements(reading -> 'nonprofits') WITH ORDINALITY AS nonprofits (one, place)))
WHERE reading IS NOT NULL;

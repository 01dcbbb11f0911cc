-- An update can go to people who were chosen in a list, instead of to groups.
ALTER TABLE updates
  -- who they are, in words: `Primary users of 12 nonprofits`
  ADD COLUMN chosen text,
  DROP CONSTRAINT updates_audiences_known,
  ADD CONSTRAINT updates_audiences_known CHECK (audiences <@ ARRAY['NONPROFITS', 'REVIEWERS', 'SUBSCRIBERS']
    AND (cardinality(audiences) > 0) = (chosen IS NULL));

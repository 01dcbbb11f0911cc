-- Merges wrote `https://` before links that had it already.
UPDATE nonprofits SET
  website = regexp_replace(website, '^(https?://)+(?=https?://)', '', 'i'),
  facebook = regexp_replace(facebook, '^(https?://)+(?=https?://)', '', 'i'),
  linkedin = regexp_replace(linkedin, '^(https?://)+(?=https?://)', '', 'i')
WHERE website ~* '^https?://https?://' OR facebook ~* '^https?://https?://' OR linkedin ~* '^https?://https?://';

-- An undo compares with these values.
UPDATE nonprofit_merge_rows SET
  before = regexp_replace(before::text, '"(https?://)+(?=https?://)', '"', 'gi')::jsonb,
  after = regexp_replace(after::text, '"(https?://)+(?=https?://)', '"', 'gi')::jsonb
WHERE table_name = 'nonprofits' AND concat(before, after) ~* '"https?://https?://';

-- Adds the new words of nonprofits: of a published nonprofit the words by which visitors find it, which include those of the
-- staff's search. In alphabetical order and without the known words, so that two writers seldom wait for each other.
CREATE OR REPLACE FUNCTION nonprofits_vocabulary_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_vocabulary (word)
  SELECT found.lexeme FROM (
    SELECT DISTINCT words.lexeme FROM written CROSS JOIN LATERAL unnest(coalesce(written.directory_search, written.search)) AS words
    WHERE length(words.lexeme) BETWEEN 4 AND 60 AND words.lexeme !~ '^[\d#]'
  ) AS found
  WHERE NOT EXISTS (SELECT FROM search_vocabulary known WHERE known.word = found.lexeme)
  ORDER BY found.lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Like nonprofits_vocabulary_write, with the words of the library.
CREATE OR REPLACE FUNCTION learning_vocabulary_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO learning_vocabulary (word)
  SELECT found.lexeme FROM (
    SELECT DISTINCT words.lexeme FROM written CROSS JOIN LATERAL unnest(written.search) AS words
    WHERE length(words.lexeme) BETWEEN 4 AND 30 AND words.lexeme !~ '\d'
  ) AS found
  WHERE NOT EXISTS (SELECT FROM learning_vocabulary known WHERE known.word = found.lexeme)
  ORDER BY found.lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

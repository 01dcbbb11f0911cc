-- Like nonprofits_vocabulary_write, with the words of names. Email addresses are left out.
CREATE OR REPLACE FUNCTION users_vocabulary_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_search_vocabulary (word)
  SELECT found.lexeme FROM (
    SELECT DISTINCT words.lexeme FROM written CROSS JOIN LATERAL unnest(ts_filter(written.search, '{a,c}')) AS words
    WHERE length(words.lexeme) BETWEEN 4 AND 30 AND words.lexeme !~ '\d'
  ) AS found
  WHERE NOT EXISTS (SELECT FROM user_search_vocabulary known WHERE known.word = found.lexeme)
  ORDER BY found.lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

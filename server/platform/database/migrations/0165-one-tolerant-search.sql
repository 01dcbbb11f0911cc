-- One tolerant search asks all vocabularies by their names. They stay tables of their own: names of people must not become
-- suggestions in the public search, nor what library files say.
CREATE VIEW vocabularies AS
  SELECT 'nonprofits' AS vocabulary, word, deletes FROM search_vocabulary
  UNION ALL SELECT 'users', word, deletes FROM user_search_vocabulary
  UNION ALL SELECT 'library', word, deletes FROM learning_vocabulary;
DROP FUNCTION IF EXISTS search_query_tolerant(text), user_search_query_tolerant(text), learning_search_query_tolerant(text);

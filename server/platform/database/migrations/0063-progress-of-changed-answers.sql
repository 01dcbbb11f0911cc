-- write_response_progress counts again only where a question came to be answered, or is answered no more.
DROP TRIGGER response_progress_update ON application_answers;
CREATE TRIGGER response_progress_update AFTER UPDATE ON application_answers REFERENCING OLD TABLE AS was NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION write_response_progress();

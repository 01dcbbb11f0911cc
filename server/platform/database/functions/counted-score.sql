-- The score of a review, if it counts in means. Null if the review is not included, or if its recommendation is "No score".
CREATE OR REPLACE FUNCTION counted_score(included boolean, score smallint) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN included AND score > 0 THEN score END $$;

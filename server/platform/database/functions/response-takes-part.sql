-- Whether a response with this status takes part in its application's round: `takesPart` of `responseStates` in the contract. The
-- assignments and reviews of other responses are stored, and count for nothing.
CREATE OR REPLACE FUNCTION response_takes_part(status text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT status IN ('IN_PROGRESS', 'SUBMITTED') $$;

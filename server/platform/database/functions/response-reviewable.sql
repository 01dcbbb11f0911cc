-- Whether a response with this status is read, reviewed and decided about: `reviewable` of `responseStates` in the contract.
CREATE OR REPLACE FUNCTION response_reviewable(status text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT status IN ('SUBMITTED') $$;

-- Whether the nonprofit of a response with this status may change it: `answerable` of `responseStates` in the contract.
CREATE OR REPLACE FUNCTION response_answerable(status text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT status IN ('IN_PROGRESS') $$;

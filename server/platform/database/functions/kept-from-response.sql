-- Whether a conflict of interest keeps a person from a response: no if programme staff assigned the response in spite of it, with
-- a reason.
CREATE OR REPLACE FUNCTION kept_from_response(person integer, response integer, nonprofit integer) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM conflicting_nonprofits(person) c WHERE c.nonprofit_id = nonprofit)
    AND NOT EXISTS (SELECT FROM review_assignments a
      WHERE a.response_id = response AND a.reviewer_id = person AND a.conflict_reason <> '')
$$;

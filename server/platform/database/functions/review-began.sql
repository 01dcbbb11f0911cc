-- When the review of a response began: its first reviewer was assigned, or wrote without an assignment. Null: not yet.
CREATE OR REPLACE FUNCTION review_began(response integer) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT least((SELECT min(a.assigned_at) FROM review_assignments a WHERE a.response_id = response),
    (SELECT min(v.created_at) FROM application_reviews v WHERE v.response_id = response AND v.is_written))
$$;

-- Whether an application is still being reviewed: no decision on it is released, or its reviews are not due yet.
CREATE OR REPLACE FUNCTION review_round_is_open(template integer) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT NOT EXISTS (SELECT FROM decision_releases d WHERE d.template_id = template)
    OR EXISTS (SELECT FROM review_rounds d WHERE d.template_id = template AND d.due_at > now())
$$;

-- The nonprofits whose applications a person may not review, with the first reason that holds.
CREATE OR REPLACE FUNCTION conflicting_nonprofits(person integer) RETURNS TABLE (nonprofit_id integer, kind text)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 5 AS $$
  SELECT DISTINCT ON (found.nonprofit_id) found.nonprofit_id, (ARRAY['declared', 'same_nonprofit', 'former_nonprofit', 'same_domain'])[place]
  FROM (
    SELECT c.nonprofit_id, 1 AS place FROM declared_conflicts c WHERE c.reviewer_id = person
    UNION ALL
    SELECT u.nonprofit_id, 2 FROM users u WHERE u.id = person AND u.nonprofit_id IS NOT NULL
    UNION ALL
    SELECT f.nonprofit_id, 3 FROM former_nonprofits f WHERE f.user_id = person
    UNION ALL
    SELECT same.id, 4
    FROM users u
    CROSS JOIN LATERAL (
      SELECT n.id FROM nonprofits n WHERE n.email <> '' AND email_domain(n.email) = email_domain(u.email)
      UNION
      SELECT m.nonprofit_id FROM users m WHERE m.nonprofit_id IS NOT NULL AND m.id <> person AND email_domain(m.email) = email_domain(u.email)
    ) AS same
    WHERE u.id = person AND NOT EXISTS (SELECT FROM public_email_domains p WHERE p.domain = email_domain(u.email))
  ) AS found
  ORDER BY found.nonprofit_id, place
$$;

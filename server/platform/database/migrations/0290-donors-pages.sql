-- The page of a donor's own gifts: a link by mail opens it, once, and a session keeps it open for a while.
CREATE TABLE giving_links (
  -- SHA-256 of the link's secret
  hash bytea PRIMARY KEY,
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE TABLE giving_sessions (
  -- SHA-256 of the cookie
  hash bytea PRIMARY KEY,
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX gift_orders_by_email ON gift_orders (email, created_at) WHERE email <> '';

-- What the product tells a person inside the product, beside emails.

CREATE TABLE notices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT notices_user_exists REFERENCES users ON DELETE CASCADE,
  -- one of the contract's kinds
  kind text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  -- a page of this site
  path text NOT NULL CONSTRAINT notices_path_is_here CHECK (path LIKE '/%' AND path NOT LIKE '//%'),
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);
CREATE INDEX notices_of_user ON notices (user_id, id DESC);
-- every open browser counts these once a minute
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;

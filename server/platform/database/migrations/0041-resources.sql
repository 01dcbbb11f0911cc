-- Pages that programme staff write for nonprofits. A page without a row has the text that comes with Almoner: its version 0.
CREATE TABLE resource_pages (
  name text PRIMARY KEY,
  version integer NOT NULL
);

-- Every save, as the tree of contract/nonprofits/resources/content.ts.
CREATE TABLE resource_page_versions (
  page text NOT NULL CONSTRAINT resource_page_versions_page_exists REFERENCES resource_pages,
  version integer NOT NULL CONSTRAINT resource_page_versions_positive CHECK (version > 0),
  content jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  saved_by integer CONSTRAINT resource_page_versions_author_exists REFERENCES users ON DELETE SET NULL,
  restored_from integer,
  PRIMARY KEY (page, version)
);
CREATE INDEX resource_page_versions_by_author ON resource_page_versions (saved_by) WHERE saved_by IS NOT NULL;

-- Earlier versions show them too, so they are never forgotten.
CREATE TABLE resource_pictures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  image text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  added_by integer CONSTRAINT resource_pictures_author_exists REFERENCES users ON DELETE SET NULL
);
CREATE INDEX resource_pictures_by_image ON resource_pictures (image);
CREATE INDEX resource_pictures_by_author ON resource_pictures (added_by) WHERE added_by IS NOT NULL;

CREATE TABLE resource_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stored_as text NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  added_by integer CONSTRAINT resource_files_author_exists REFERENCES users ON DELETE SET NULL
);
CREATE INDEX resource_files_by_author ON resource_files (added_by) WHERE added_by IS NOT NULL;

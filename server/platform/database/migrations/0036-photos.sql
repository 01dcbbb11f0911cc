-- Photos of nonprofits: the whole picture, its smaller copies, and who permits their use.

CREATE TABLE photos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  -- when the picture was uploaded, or replaced
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer CONSTRAINT photos_creator_exists REFERENCES users ON DELETE SET NULL,
  nonprofit_id integer NOT NULL CONSTRAINT photos_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  name text NOT NULL,
  name_key text GENERATED ALWAYS AS (search_normal(name)) STORED,
  description text NOT NULL DEFAULT '',
  alt text NOT NULL DEFAULT '',
  credit text NOT NULL DEFAULT '',
  -- lower case
  tags text[] NOT NULL DEFAULT '{}',
  -- SHA-256 of the bytes that were uploaded
  digest bytea NOT NULL,
  -- the whole picture as a JPEG without metadata; null once a deleted photo is forgotten
  stored_as text,
  -- bytes of the whole picture
  size integer NOT NULL,
  whole_width integer NOT NULL,
  whole_height integer NOT NULL,
  -- left, top, width and height in per cent; null: not cropped
  crop double precision[] CONSTRAINT photos_crop_complete CHECK (cardinality(crop) = 4),
  -- random name of the copies, which their addresses carry
  key text NOT NULL CONSTRAINT photos_key_unique UNIQUE,
  -- pixels of the cropped picture
  width integer NOT NULL,
  height integer NOT NULL,
  approved boolean NOT NULL DEFAULT false,
  consent_given boolean NOT NULL DEFAULT false,
  consent_by text NOT NULL DEFAULT '',
  consent_on date,
  consent_uses text[] NOT NULL DEFAULT '{}' CONSTRAINT photos_uses_known CHECK (consent_uses <@ '{WEB,PRINT,SOCIAL}'),
  -- from this day on, the photo is not public; null: no end
  consent_ends date,
  -- the end of which the nonprofit was reminded
  consent_reminded date,
  -- what programme staff ask for
  better_words text NOT NULL DEFAULT '',
  better_asked_at timestamptz,
  chosen_for text[] NOT NULL DEFAULT '{}' CONSTRAINT photos_places_known CHECK (chosen_for <@ '{PROFILE,DIRECTORY,PRINT}'),
  -- inches
  print_width double precision,
  search tsvector NOT NULL GENERATED ALWAYS AS (
    search_words_weighted(name, 'A') || setweight(array_to_tsvector(tags), 'B')
    || search_words_weighted(description || ' ' || alt || ' ' || credit, 'C')) STORED,
  deleted_at timestamptz,
  CONSTRAINT photos_consent_complete CHECK (NOT consent_given OR (consent_by <> '' AND consent_on IS NOT NULL AND consent_uses <> '{}'))
);
CREATE UNIQUE INDEX photos_same_bytes ON photos (nonprofit_id, digest) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX photos_one_on_card ON photos (nonprofit_id) WHERE 'DIRECTORY' = ANY (chosen_for) AND deleted_at IS NULL;
CREATE INDEX photos_by_time ON photos (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX photos_of_nonprofit ON photos (nonprofit_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX photos_matching ON photos USING gin (tags, search) WHERE deleted_at IS NULL;
CREATE INDEX photos_ending ON photos (consent_ends) WHERE consent_ends IS NOT NULL AND deleted_at IS NULL;

-- Whether anybody may see a photo for this use on a day. Its body is in functions/photo-is-public.sql.
CREATE FUNCTION photo_is_public(photo photos, use text, today date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT false $$;

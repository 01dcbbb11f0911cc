-- The words by which visitors find a published nonprofit: those of the staff's search, its place and area, and `#12` for category
-- 12. A category is in them by number, so that no nonprofit is written again when the name or other words of a category change.
-- Of the address, only town, state and the five digits of the ZIP code are searched.
-- Stored: nonprofits.directory_search comes from it. A change needs a migration that writes the column again.
CREATE OR REPLACE FUNCTION directory_words(search tsvector, area text, city text, state text, zip text, category_ids integer[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search || search_words_weighted(left(area, 20000), 'C')
    || search_words_weighted(concat_ws(' ', city, state, zip), 'B')
    || coalesce((SELECT string_agg('''#' || id || ''':1B', ' ') FROM unnest(category_ids) AS id), '')::tsvector
$$;

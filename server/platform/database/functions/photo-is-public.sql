-- Whether a photo may be used on a day: it is approved and not deleted, and its permission covers the use and has not ended.
CREATE OR REPLACE FUNCTION photo_is_public(photo photos, use text, today date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT photo.deleted_at IS NULL AND photo.approved AND photo.consent_given AND use = ANY (photo.consent_uses)
    AND coalesce(photo.consent_ends > today, true)
$$;

// The parts of SQL that write a file as JSON, with the names of the wire. `f` is the file's row of `learning_files`; the CTE `actor` is
// the reader.

import { actorMay } from '#server/platform/access/actor-cte.ts';

const reader = '(SELECT id FROM actor)';

/** A new visit begins after a pause of this length in using the library. */
export const oneVisit = '2 hours';

/** SQL: files that were added after this moment are new for the reader. NULL on the first visit: nothing is new. */
export const newSince = `(SELECT CASE WHEN last_seen_at < now() - interval '${oneVisit}' THEN last_seen_at ELSE previous_at END
  FROM learning_visits WHERE user_id = ${reader})`;

export const recordTables = `
  LEFT JOIN learning_readings r ON r.file_id = f.id AND r.user_id = ${reader}
  LEFT JOIN learning_favorites v ON v.file_id = f.id AND v.user_id = ${reader}`;

/**
 * The columns of a file's record. `pass`: the statement's placeholder for the signed query string of links to files (`libraryPass`).
 * `snippet`: SQL of the text around the searched words.
 */
export function recordColumns(pass: string, snippet = 'NULL::json'): string {
  const query = `'/?person=' || ${reader} || '&' || ${pass}::text`;
  const cover = (small: string) => `'/learning-files/' || f.id || '/' || f.cover || '${small}.cover' || ${query}`;
  return `f.id, f.version, iso_instant(f.created_at) AS created, f.name, f.description, f.kind,
    coalesce(f.link, '/learning-files/' || f.id || ${query}) AS file,
    CASE WHEN f.link IS NULL THEN lower(substring(f.filename FROM '[^.]*$')) ELSE 'link' END AS file_type, f.filename, f.size, f.approved,
    (SELECT coalesce(json_agg(json_build_object('name', tag)), '[]') FROM unnest(f.tags) AS tag) AS tags,
    CASE WHEN f.cover IS NOT NULL THEN json_build_object('image', ${cover('')}, 'thumbnail', ${cover('-small')}) END AS preview_image,
    f.cover_chosen AS preview_chosen, f.regional_chapter, v.file_id IS NOT NULL AS is_user_favorite,
    coalesce(f.created_at > ${newSince}, false) AS is_new,
    CASE WHEN r.file_id IS NOT NULL THEN json_build_object('last_opened_at', iso_instant(r.last_opened_at), 'position', r.position,
      'length', r.length, 'is_read', r.is_read) END AS reading,
    f.text_state, f.pages, ${snippet} AS snippet, json_build_object('edit', ${actorMay('manageLibrary')}) AS can`;
}

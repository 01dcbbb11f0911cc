// SQL parts that select a photo with the names of the wire. `p` is the photo's row of `photos`, `n` the photo's nonprofit; the CTE `actor`
// is the reader. `today`: SQL of the present day in the programme's time zone.

import { endingDays } from '#contract/nonprofits/photos/photo-choices.ts';
import { printDpi } from '#contract/nonprofits/photos/photo-sizes.ts';
import { actorMay } from '#server/platform/access/actor-cte.ts';

const own = `p.nonprofit_id = (SELECT nonprofit_id FROM actor)`;
const seesAll = `(${actorMay('readAllPhotos')} OR coalesce(${own}, false))`;

/**
 * SQL: programme staff see all photos, people of a nonprofit only its own, and other people the approved photos with a permission
 * for the web.
 */
export function visible(today: string): string {
  return `p.deleted_at IS NULL AND (${actorMay('readAllPhotos')} OR ${own}
    OR ((SELECT nonprofit_id FROM actor) IS NULL AND photo_is_public(p, 'WEB', ${today}::date)))`;
}

/** SQL: the state of the permission, one of `consentStates`. */
export function consentState(today: string): string {
  return `CASE WHEN NOT p.consent_given THEN 'MISSING' WHEN p.consent_ends <= ${today}::date THEN 'ENDED'
    WHEN p.consent_ends <= ${today}::date + ${endingDays} THEN 'ENDING' ELSE 'CURRENT' END`;
}

interface Given {
  /** placeholders of the three values */
  pass: string;
  today: string;
  tags: string;
}

export function recordColumns({ pass, today, tags }: Given): string {
  const query = `'?person=' || (SELECT id FROM actor) || '&' || ${pass}::text`;
  const base = `'/photos/' || p.key`;
  const edits = `(${actorMay('managePhotos')} OR (coalesce(${own}, false) AND (SELECT 'NONPROFIT_STAFF' = ANY (roles) FROM actor)))`;
  const inches = (pixels: string) => `floor(${pixels} * 10.0 / ${printDpi}) / 10`;
  return `p.id, p.version, iso_instant(p.created_at) AS created, p.name, p.description, p.alt, p.credit,
    ${base} || '-full.jpg' || ${query} AS file, 'jpg' AS file_type, p.size, p.width, p.height, p.crop,
    json_build_object('image', ${base} || '-1600.webp' || ${query}, 'thumbnail', ${base} || '-400.webp' || ${query}) AS preview_image,
    json_build_object('base', ${base}, 'query', ${query}) AS copies,
    json_build_object('width', ${inches('p.width')}, 'height', ${inches('p.height')}) AS capacity,
    p.approved, n.display AND photo_is_public(p, 'WEB', ${today}::date) AS is_public,
    (SELECT coalesce(json_agg(json_build_object('name', tag, 'is_selected', coalesce(tag = ANY (${tags}::text[]), false))), '[]')
      FROM unnest(p.tags) AS tag) AS tags,
    p.nonprofit_id AS nonprofit, json_build_object('id', n.id, 'name', n.name) AS nonprofit_ref,
    ${consentState(today)} AS consent_state,
    CASE WHEN ${seesAll} THEN json_build_object('given', p.consent_given, 'by', p.consent_by, 'on', p.consent_on,
      'uses', p.consent_uses, 'ends', p.consent_ends) END AS consent,
    CASE WHEN ${seesAll} AND p.better_asked_at IS NOT NULL
      THEN json_build_object('words', p.better_words, 'asked_at', iso_instant(p.better_asked_at)) END AS better,
    p.chosen_for, p.print_width, json_build_object('edit', ${edits}, 'approve', ${actorMay('managePhotos')}) AS can`;
}

export const recordTables = 'JOIN nonprofits n ON n.id = p.nonprofit_id';

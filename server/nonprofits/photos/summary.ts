import { sql } from 'kysely';
import type { PhotoSummary } from '#contract/nonprofits/photos/photos.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Settings } from '#contract/platform/programme/settings.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { consentState } from './record-sql.ts';

/** Counts photos and what they lack: of the actor's nonprofit or, for programme staff, of all nonprofits. */
export async function summarise(
  db: Db,
  actor: Actor,
  today: string,
  { leastPhotos, mostPhotos }: Settings,
): Promise<PhotoSummary> {
  const { rows } = await sql<Omit<PhotoSummary, 'least' | 'most'>>`
    SELECT count(*) FILTER (WHERE holds AND alt <> '')::int AS ready,
      count(*) FILTER (WHERE NOT approved)::int AS waiting,
      count(*) FILTER (WHERE state = 'MISSING')::int AS "withoutConsent",
      count(*) FILTER (WHERE alt = '')::int AS "withoutAlt",
      count(*) FILTER (WHERE state = 'ENDING')::int AS ending,
      count(*) FILTER (WHERE state = 'ENDED')::int AS ended,
      count(*) FILTER (WHERE better_asked_at IS NOT NULL)::int AS "betterAsked"
    FROM (SELECT p.*, state, state IN ('CURRENT', 'ENDING') AS holds
      FROM (SELECT ${today}::date AS today) AS given CROSS JOIN photos p
      CROSS JOIN LATERAL (SELECT ${sql.raw(consentState('given.today'))} AS state) AS standing
      WHERE p.deleted_at IS NULL AND (${may(actor, 'readAllPhotos')} OR p.nonprofit_id = ${actor.nonprofit})) AS photo`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate has a row');
  return { least: leastPhotos, most: mostPhotos, ...counts };
}

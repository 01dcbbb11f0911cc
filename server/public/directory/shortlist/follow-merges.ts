import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';

/** SQL: for each id of a merged nonprofit, the published nonprofit that was kept. Follows merges of merges. */
const text = `WITH RECURSIVE way AS (
    SELECT asked.id AS asked, asked.id, asked.place FROM unnest($1::int[]) WITH ORDINALITY AS asked(id, place)
    UNION ALL
    SELECT way.asked, m.into_id, way.place FROM way JOIN nonprofit_merges m ON m.merged_id = way.id AND m.undone_at IS NULL)
  SELECT way.asked, n.id FROM way JOIN nonprofits n ON n.id = way.id AND n.display AND way.id <> way.asked ORDER BY way.place`;

/** Replaces the ids of merged nonprofits by the ids of the kept ones. Returns each id once, in the given order. */
export async function followMerges(reads: Queries, ids: readonly number[]): Promise<number[]> {
  const { rows } = await reads.query<{ asked: number; id: number }>(prepared(text, [ids]));
  const kept = new Map(rows.map(({ asked, id }) => [asked, id]));
  return [...new Set(ids.map((id) => kept.get(id) ?? id))];
}

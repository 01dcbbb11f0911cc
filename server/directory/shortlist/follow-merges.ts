import { prepared } from '#server/database/prepared.ts';
import type { Queries } from '#server/database/reads.ts';

/** The way of each id through the merges of nonprofits, to the published one that was kept. */
const text = `WITH RECURSIVE way AS (
    SELECT asked.id AS asked, asked.id, asked.place FROM unnest($1::int[]) WITH ORDINALITY AS asked(id, place)
    UNION ALL
    SELECT way.asked, m.into_id, way.place FROM way JOIN nonprofit_merges m ON m.merged_id = way.id AND m.undone_at IS NULL)
  SELECT way.asked, n.id FROM way JOIN nonprofits n ON n.id = way.id AND n.display AND way.id <> way.asked ORDER BY way.place`;

/** The ids, with a merged nonprofit's place taken by the one that it was merged into; each once. */
export async function followMerges(reads: Queries, ids: readonly number[]): Promise<number[]> {
  const { rows } = await reads.query<{ asked: number; id: number }>(prepared(text, [ids]));
  const kept = new Map(rows.map(({ asked, id }) => [asked, id]));
  return [...new Set(ids.map((id) => kept.get(id) ?? id))];
}

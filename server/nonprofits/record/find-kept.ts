import type { Queries } from '#server/platform/database/reads.ts';

interface Kept {
  id: number;
  name: string;
  /** in the public directory */
  isPublished: boolean;
  /** whether the time to undo has passed for every merge on the way to this nonprofit */
  final: boolean;
}

/** The nonprofit that a merged nonprofit is part of now, also after several merges. Null if `id` was not merged. */
export async function findKept(reads: Queries, id: number): Promise<Kept | null> {
  const text = `
    WITH RECURSIVE way AS (
      SELECT into_id, merged_at FROM nonprofit_merges WHERE merged_id = $1 AND undone_at IS NULL
      UNION ALL
      SELECT m.into_id, greatest(m.merged_at, way.merged_at) FROM way
        JOIN nonprofit_merges m ON m.merged_id = way.into_id AND m.undone_at IS NULL)
    SELECT n.id, n.name, n.display AS "isPublished", way.merged_at < now() - interval '1 day' AS final FROM way JOIN nonprofits n ON n.id = way.into_id`;
  const { rows } = await reads.query<Kept>({ name: 'find-kept-nonprofit', text, values: [id] });
  return rows[0] ?? null;
}

import { sql } from 'kysely';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';
import { lookAlikePairs } from './pairs.ts';

/** The number of look-alike pairs that staff have not dismissed. */
export async function lookAlikeLines({ db }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${sql.raw(lookAlikePairs)}) AS pairs`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  const label = count === 1 ? 'pair that looks alike' : 'pairs that look alike';
  return waiting('look-alikes', 'Duplicates to look at', [{ count, label, link: '/nonprofits/look-alikes' }]);
}

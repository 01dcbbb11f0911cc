import { sql } from 'kysely';
import type { HomeLine } from '#contract/home/today.ts';
import { type HomeReading, waiting } from '#server/home/line.ts';
import { lookAlikeIds } from './look-alikes.ts';

/** Nonprofits that may stand in the catalogue twice. */
export async function lookAlikeLines({ db }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT nonprofit_id)::int AS count
    FROM (${sql.raw(lookAlikeIds)}) AS alike`.execute(db);
  return waiting('look-alikes', 'Duplicates to look at', [
    { count: rows[0]?.count ?? 0, label: 'nonprofits that look alike', link: '/nonprofits?look_alike=true&ordering=name' },
  ]);
}

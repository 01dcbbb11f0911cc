import { sql } from 'kysely';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';

/** Opportunities with offers of help that their nonprofit has not answered. */
export async function offerLines({ db }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT opportunity_id)::int AS count FROM volunteers
    WHERE state = 'WAITING' AND confirmed_at IS NOT NULL`.execute(db);
  return waiting('offers', 'Opportunities with offers of help', [
    { count: rows[0]?.count ?? 0, label: 'not answered', link: '/volunteering?waiting=true' },
  ]);
}

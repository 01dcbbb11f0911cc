import { sql } from 'kysely';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';
import { requestStanding } from './list.ts';

/** Counts the information requests that wait for staff: not suspected, not answered, and from no nonprofit that got access. */
export async function requestLines({ db }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM learning_requests
    WHERE NOT suspected AND answered_at IS NULL AND ${sql.raw(requestStanding)} = 'NEW'`.execute(db);
  return waiting('information-requests', 'Information requests', [
    { count: rows[0]?.count ?? 0, label: 'not answered', link: '/learning-commons/requests?standing=NEW' },
  ]);
}

import { sql } from 'kysely';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, line } from '#server/platform/home/line.ts';

const days = 7;

/** The number of accounts that were created in the last seven days. */
export async function accountLines({ db }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM users
    WHERE created_at >= now() - make_interval(days => ${days}::int)`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return [];
  const numbers = [{ count, label: `in ${days} days`, link: `/users?created_within=${days}`, urgent: false }];
  return [line('LATEST', { key: 'accounts', title: 'New accounts', numbers })];
}

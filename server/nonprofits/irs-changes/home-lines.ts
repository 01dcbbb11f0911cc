import { sql } from 'kysely';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';
import { matchesSql } from './store.ts';

/** The number of differences between the IRS file and the profiles that nobody has settled. */
export async function irsChangeLines({ db }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count ${matchesSql({})}`.execute(db);
  const count = rows[0]?.count ?? 0;
  const label = count === 1 ? 'difference to look at' : 'differences to look at';
  return waiting('irs-changes', 'The IRS file says otherwise', [{ count, label, link: '/nonprofits/irs-changes' }]);
}

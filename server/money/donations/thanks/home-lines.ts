import { sql } from 'kysely';
import { daysToThank } from '#contract/money/donations/donation-thanks.ts';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';
import { isToThank } from './thanks-sql.ts';

/** The number of recent gifts whose donors nobody has thanked. */
export async function thanksLines({ db, today }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM donations
    WHERE ${sql.raw(isToThank)} AND date_received <= ${today}::date`.execute(db);
  const { count = 0 } = rows[0] ?? {};
  const { startDate, endDate } = daysToThank(today);
  const link = `/donation-management?thanks=TO_THANK&start_date=${startDate}&end_date=${endDate}`;
  return waiting('thanks', 'Gifts to thank', [{ count, label: count === 1 ? 'gift to thank' : 'gifts to thank', link }]);
}

import { sql } from 'kysely';
import { thanksDays } from '#contract/money/donations/donation-thanks.ts';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';
import { isToThank } from './thanks-sql.ts';

/** The number of recent gifts whose donors nobody has thanked. */
export async function thanksLines({ db, today }: HomeReading): Promise<HomeLine[]> {
  // a day more, because the clock of the database may be a day ahead
  const { rows } = await sql<{ count: number; first: string }>`
    SELECT count(*)::int AS count, (${today}::date - ${thanksDays + 1}::int)::text AS first FROM donations
    WHERE ${sql.raw(isToThank)} AND date_received <= ${today}::date`.execute(db);
  const { count = 0, first = today } = rows[0] ?? {};
  const link = `/donation-management?thanks=TO_THANK&start_date=${first}&end_date=${today}`;
  return waiting('thanks', 'Gifts to thank', [{ count, label: count === 1 ? 'gift to thank' : 'gifts to thank', link }]);
}

import { sql } from 'kysely';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';
import { isOpen } from './lists.ts';

interface Counts {
  gifts: number;
  movements: number;
  payouts: number;
}

/** Gifts that somebody should look at, and what Stripe did that nothing explains. */
export async function givingLines({ db }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<Counts>`SELECT (SELECT count(*)::int FROM gift_orders WHERE attention <> '{}') AS gifts,
    (SELECT count(*)::int FROM stripe_movements WHERE ${sql.raw(isOpen)}) AS movements,
    (SELECT count(*)::int FROM stripe_payouts WHERE adds_up = false) AS payouts`.execute(db);
  const { gifts = 0, movements = 0, payouts = 0 } = rows[0] ?? {};
  const word = (count: number, one: string, more: string) => (count === 1 ? one : more);
  return waiting('gifts', 'Gifts', [
    { count: gifts, label: word(gifts, 'gift to look at', 'gifts to look at'), link: '/gifts?attention=true' },
    {
      count: movements,
      label: word(movements, 'unexplained movement', 'unexplained movements'),
      link: '/gifts/reconcile/movements?open=true',
    },
    {
      count: payouts,
      label: word(payouts, 'Stripe payout that does not add up', 'Stripe payouts that do not add up'),
      link: '/gifts/reconcile?adds_up=false',
    },
  ]);
}

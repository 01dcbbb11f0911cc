import type { HomeLine } from '#contract/home/today.ts';
import { type HomeReading, waiting } from '#server/home/line.ts';

/** Payout batches that wait for a person. */
export async function payoutLines({ db }: HomeReading): Promise<HomeLine[]> {
  const rows = await db
    .selectFrom('payoutBatches')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', 'in', ['DRAFT', 'APPROVED', 'EXPORTED'])
    .groupBy('state')
    .execute();
  const waitingIn = (state: string, label: string) => ({
    count: Number(rows.find((row) => row.state === state)?.count ?? 0),
    label,
    link: `/payouts?state=${state}`,
  });
  return waiting('payouts', 'Payout batches', [
    waitingIn('DRAFT', 'to approve'),
    waitingIn('APPROVED', 'to export'),
    waitingIn('EXPORTED', 'to close'),
  ]);
}

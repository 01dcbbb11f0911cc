import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';

/** The numbers of emails that failed or were kept here. */
export async function mailLines({ db }: HomeReading): Promise<HomeLine[]> {
  const rows = await db
    .selectFrom('mailMessages')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', 'in', ['FAILED', 'KEPT'])
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return waiting('mail', 'Emails that were not sent', [
    { count: countOf('FAILED'), label: 'failed', link: '/outbox?state=FAILED', urgent: true },
    { count: countOf('KEPT'), label: 'kept here', link: '/outbox?state=KEPT' },
  ]);
}

import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';

/** The number of claims that wait for programme staff. */
export async function claimLines({ db }: HomeReading): Promise<HomeLine[]> {
  const { count } = await db
    .selectFrom('nonprofitClaims')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return waiting('claims', 'Claims of nonprofits', [
    { count: Number(count), label: 'to answer', link: '/nonprofit-claims?state=WAITING' },
  ]);
}

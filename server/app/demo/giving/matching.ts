import type { Filling } from '#server/app/demo/filling.ts';
import { recountDay } from '#server/money/giving/giving-day/totals.ts';
import { poolFunded } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';

const day = 24 * 3_600_000;

/** Makes an open pool, which matches the gifts of the last weeks. Fill it before the gifts are booked. */
export async function fillPool({ tx, now }: Filling): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString();
  const cents = 250_000;
  const { id } = await tx
    .insertInto('givingPools')
    .values({
      ...{ name: 'Lighthouse match', sponsor: 'The Retired Lighthouse Keepers', isNamed: true, ratio: '1:1', isOpen: true },
      ...{ perGiftCents: 25_000, capCents: cents, fundedCents: cents, fromAt: at(-21), untilAt: at(60) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const came = at(-22).slice(0, 10);
  const deposit = await tx
    .insertInto('givingPoolDeposits')
    .values({ poolId: id, cents, day: came, note: 'By check' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(tx, [poolFunded({ deposit: deposit.id, pool: id, cents, day: came })]);
}

/** The giving day is over: some of the gifts were given on it. */
export async function fillDay({ tx, now }: Filling): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString();
  await tx
    .insertInto('givingDay')
    .values({ name: 'Port Ellery Gives', fromAt: at(-7), untilAt: at(-1), goalCents: 50_000, isPublic: true })
    .execute();
  await recountDay(tx);
}

import { poolRatios } from '#contract/money/giving/pool-words.ts';
import type { Random } from '#server/app/demo/random.ts';
import { recountDay } from '#server/money/giving/giving-day/totals.ts';
import { poolFunded } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';

const always = { fromAt: '2000-01-01T00:00:00Z', untilAt: '2999-01-01T00:00:00Z' };

/** Somebody changes what is matched: a sponsor brings a pool, adds money, or staff close one; or the giving day is moved. */
export async function stirPools(db: Db, random: Random, day: string): Promise<void> {
  await transact(db, async (tx) => {
    const pools = await tx.selectFrom('givingPools').select(['id', 'isOpen']).where('isOpen', '=', true).orderBy('id').execute();
    const [pool] = pools;
    if (random.chance(0.2)) {
      const to = random.chance(0.5) ? always.untilAt : new Date().toISOString();
      await tx
        .insertInto('givingDay')
        .values({ name: 'Giving day', ...always })
        .onConflict((known) => known.column('id').doUpdateSet({ untilAt: to }))
        .execute();
      await recountDay(tx);
    } else if (pool && (pools.length > 2 || random.chance(0.3))) {
      await tx.updateTable('givingPools').set({ isOpen: false }).where('id', '=', pool.id).execute();
    } else {
      const cents = random.whole(100, 30_000);
      const made = await tx
        .insertInto('givingPools')
        .values({
          ...{ name: `Pool of ${cents}`, sponsor: 'The sponsor', isNamed: random.chance(0.5), ratio: random.pick(poolRatios) },
          ...{ perGiftCents: random.whole(100, 20_000), capCents: random.whole(100, 40_000), ...always, isOpen: true },
          fundedCents: cents,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const deposit = await tx
        .insertInto('givingPoolDeposits')
        .values({ poolId: made.id, cents, day })
        .returning('id')
        .executeTakeFirstOrThrow();
      await post(tx, [poolFunded({ deposit: deposit.id, pool: made.id, cents, day })]);
    }
  });
}

import type { Insertable } from 'kysely';
import { type BudgetSize, budgetSizes } from '#contract/nonprofits/choices.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { LearningDiscounts, LearningOrders } from '#server/platform/database/types.ts';

/** Creates a tier of $200. Other tiers of the same budget size are no longer offered. */
export async function createTier(
  db: Db,
  { priceCents = 20_000, budgetSize = budgetSizes[0] }: { priceCents?: number; budgetSize?: BudgetSize } = {},
): Promise<{ id: number; tierName: string }> {
  await db.updateTable('learningTiers').set({ isOffered: false }).where('budgetSize', '=', budgetSize).execute();
  return db
    .insertInto('learningTiers')
    .values({ tierName: `Tier ${budgetSize}`, priceCents, budgetSize })
    .returning(['id', 'tierName'])
    .executeTakeFirstOrThrow();
}

/** Creates a discount code that takes off $50. Override only what the test is about. */
export async function createDiscount(
  db: Db,
  { tiers = [], ...traits }: Partial<Insertable<LearningDiscounts>> & { code: string; tiers?: number[] },
): Promise<number> {
  const { id } = await db
    .insertInto('learningDiscounts')
    .values({ discountType: 'FIXED', discountAmount: '50.00', ...traits })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const tierId of tiers) await db.insertInto('learningDiscountTiers').values({ discountId: id, tierId }).execute();
  return id;
}

/** Creates access that staff granted, from `startsOn` to `endsOn`. */
export async function createGrant(
  db: Db,
  traits: Partial<Insertable<LearningOrders>> & { nonprofitId: number; startsOn: string; endsOn: string },
): Promise<{ id: number }> {
  return db
    .insertInto('learningOrders')
    .values({ kind: 'GRANT', state: 'ACTIVE', reason: 'A test', ...traits })
    .returning('id')
    .executeTakeFirstOrThrow();
}

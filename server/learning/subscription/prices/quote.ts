import { sql } from 'kysely';
import { discountMessages } from '#contract/learning/subscription/discounts.ts';
import { type DiscountType, isPayable, type Reduction, totalOf } from '#contract/learning/subscription/prices.ts';
import { subscriptionMessages } from '#contract/learning/subscription/subscribe.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';

export interface Quote {
  tier: { id: number; tierName: string; priceCents: number };
  discount: UsableDiscount | null;
  totalCents: number;
}

export interface UsableDiscount extends Reduction {
  id: number;
  code: string;
  /** ids of the tiers that the code is valid for; null: all tiers */
  tiers: number[] | null;
}

interface Wanted {
  tier: number;
  code: string | null;
  nonprofit: number;
  today: string;
}

/**
 * The price of a tier with a code. Locks the code, so that only one order gets its last use. Throws 400 if the tier is not
 * offered or the code cannot be used.
 */
export async function quote(tx: Tx, { tier: id, code, nonprofit, today }: Wanted): Promise<Quote> {
  const tier = await tx
    .selectFrom('learningTiers')
    .select(['id', 'tierName', 'priceCents'])
    .where('id', '=', id)
    .where('isOffered', '=', true)
    .forShare()
    .executeTakeFirst();
  if (!tier) throw refuseFields({ subscription_tier: [subscriptionMessages.tierGone] });
  const discount = code === null ? null : await lockDiscount(tx, code, nonprofit, today);
  if (discount) checkTier(discount, id);
  const totalCents = totalOf(tier.priceCents, discount);
  if (!isPayable(totalCents)) throw refuseFields({ discount_code: [discountMessages.tooSmall] });
  return { tier, discount, totalCents };
}

async function lockDiscount(tx: Tx, code: string, nonprofit: number, today: string): Promise<UsableDiscount> {
  await tx.selectFrom('learningDiscounts').select('id').where('code', '=', code).forUpdate().execute();
  return findDiscount(tx, { code, nonprofit, today }, 'discount_code');
}

/**
 * Finds a discount code that can be used now. Throws 400 with the same message for a code that is unknown, used up, ended or not
 * valid yet. The nonprofit's own open order does not count as a use.
 */
export async function findDiscount(
  db: Db,
  { code, nonprofit, today }: Omit<Wanted, 'tier' | 'code'> & { code: string },
  field: string,
): Promise<UsableDiscount> {
  const { rows } = await sql<{ id: number; code: string; discountType: DiscountType; amount: string; tiers: number[] | null }>`
    SELECT id, code, discount_type, discount_amount AS amount,
      (SELECT array_agg(tier_id ORDER BY tier_id) FROM learning_discount_tiers WHERE discount_id = d.id) AS tiers
    FROM learning_discounts d
    WHERE code = ${code}
      AND coalesce(valid_from <= ${today}::date, true) AND coalesce(valid_until >= ${today}::date, true)
      AND (uses_allowed IS NULL OR uses_allowed > (SELECT count(*) FROM learning_orders o
        WHERE o.discount_id = d.id AND o.state <> 'CLOSED' AND NOT (o.state = 'OPEN' AND o.nonprofit_id = ${nonprofit})))`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw refuseFields({ [field]: [discountMessages.invalid] });
  const { amount, ...discount } = found;
  return { ...discount, discountAmount: Number(amount) };
}

export function checkTier({ tiers }: UsableDiscount, tier: number, field = 'discount_code'): void {
  if (tiers !== null && !tiers.includes(tier)) throw refuseFields({ [field]: [discountMessages.otherTier] });
}

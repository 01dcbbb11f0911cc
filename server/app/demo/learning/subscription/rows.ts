import { centsOfDollars, totalOf } from '#contract/learning/subscription/prices.ts';
import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor, directorEmail } from '#server/app/demo/people.ts';
import { grant } from '#server/learning/subscription/orders/grants.ts';
import { sameDayNextYear } from '#server/learning/subscription/orders/periods.ts';
import { addDiscount } from '#server/learning/subscription/prices/discounts.ts';
import { addTier } from '#server/learning/subscription/prices/tiers.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { demoDiscounts, demoFigures, demoGrants, demoOrders, demoOtherWays, demoTiers } from './entries.ts';

const day = 24 * 3_600_000;

/** Fills in tiers, codes and subscriptions: current ones, one that ends soon, and some that are over. */
export async function fillSubscriptions({ tx, now }: Filling): Promise<void> {
  const staff = await demoActor(tx, 'staff@demo.example');
  const tiers = new Map<string, { id: number; priceCents: number }>();
  for (const tier of demoTiers) {
    const { id } = await addTier(tx, staff, { ...tier, isOffered: true });
    tiers.set(tier.tierName, { id, priceCents: centsOfDollars(tier.subscriptionPrice) });
  }
  for (const { tiers: names, ...discount } of demoDiscounts) {
    const ids = names.flatMap((name) => tiers.get(name)?.id ?? []);
    await addDiscount(tx, staff, { ...discount, tiers: ids });
  }
  for (const order of demoOrders) await fillOrder(tx, order, tiers, now);
  for (const { nonprofit, days, reason } of demoGrants) {
    const { nonprofit: id } = await ownAccess(tx, nonprofit);
    const body = { nonprofit: id, endsOn: dayAt(now, days), reason };
    await grant(tx, { actor: staff, body, today: dayAt(now, 0) });
  }
  await tx.updateTable('learningSettings').set({ otherWaysToPay: demoOtherWays }).execute();
  const figures = Object.entries(demoFigures).map(([name, figure]) => ({ name, value: JSON.stringify(figure) }));
  await tx.insertInto('programmeSettings').values(figures).execute();
}

const dayAt = (now: Date, days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);

/** Inserts the row of a subscription paid by card, because the demo has no Stripe to ask. */
async function fillOrder(
  tx: Tx,
  { nonprofit, tier, startsIn, code, card, refundedCents = 0, note = '' }: (typeof demoOrders)[number],
  tiers: ReadonlyMap<string, { id: number; priceCents: number }>,
  now: Date,
): Promise<void> {
  const { id: tierId, priceCents } = tiers.get(tier) ?? { id: null, priceCents: 0 };
  const discount = demoDiscounts.find((one) => one.code === code);
  const stored = await tx
    .selectFrom('learningDiscounts')
    .select('id')
    .where('code', '=', code ?? '')
    .executeTakeFirst();
  const totalCents = totalOf(priceCents, discount ?? null);
  const { nonprofit: nonprofitId, director } = await ownAccess(tx, nonprofit);
  const paidAt = new Date(now.getTime() + startsIn * day).toISOString();
  await tx
    .insertInto('learningOrders')
    .values({
      nonprofitId,
      createdBy: director,
      createdAt: paidAt,
      kind: 'CARD',
      state: 'ACTIVE',
      tierId,
      tierName: tier,
      priceCents,
      discountId: stored?.id ?? null,
      discountCode: discount?.code ?? '',
      totalCents,
      payment: `pi_demo_${nonprofitId}_${-startsIn}`,
      paymentStatus: 'succeeded',
      card,
      paidAt,
      receivedCents: totalCents,
      refundedCents,
      startsOn: dayAt(now, startsIn),
      endsOn: sameDayNextYear(dayAt(now, startsIn)),
      attention: refundedCents > 0 ? ['PARTLY_REFUNDED'] : [],
      note,
    })
    .execute();
}

/**
 * Takes back the access that staff gave on the profile, so that only an order gives access. Returns the ids of the nonprofit and
 * its director.
 */
async function ownAccess(tx: Tx, nonprofit: string): Promise<{ nonprofit: number; director: number }> {
  const director = await demoActor(tx, directorEmail(nonprofit));
  const id = director.nonprofit ?? 0;
  await tx.updateTable('nonprofits').set({ learningCommonsGranted: false }).where('id', '=', id).execute();
  return { nonprofit: id, director: director.id };
}

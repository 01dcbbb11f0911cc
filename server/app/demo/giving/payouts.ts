import { estimatedFee } from '#contract/money/giving/gift-amounts.ts';
import type { Filling } from '#server/app/demo/filling.ts';
import { refreshPayable } from '#server/money/giving/reconcile/payable.ts';
import { finishReading, storePayout } from '#server/money/giving/reconcile/store-payout.ts';
import { takeMovements } from '#server/money/giving/reconcile/take-movements.ts';
import type { Movement, Payout } from '#server/money/payments/payments.ts';

const day = 24 * 3_600_000;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** A fee of Stripe that belongs to no gift: it waits until somebody says what it was. */
const radar = {
  kind: 'OTHER',
  type: 'stripe_fee',
  description: 'Radar',
  source: '',
  payment: null,
  cents: -85,
  feeCents: 0,
} as const;

/** Stripe's payouts of the demo: two are in the bank, one is on its way, and one movement is not explained. */
export async function fillPayouts({ tx, now }: Filling): Promise<void> {
  const gifts = await tx
    .selectFrom('giftOrders')
    .select(['id', 'payment', 'totalCents', 'paidAt', 'feeBps', 'feeFixedCents'])
    .where('payment', 'is not', null)
    .where('state', '=', 'PAID')
    .orderBy('id')
    .execute();
  const movements = gifts.map(({ id, payment, totalCents, paidAt, ...rule }): Movement => {
    const of = { id: `txn_demo${id}`, source: `ch_demo${id}`, payment, movedAt: new Date(paidAt ?? now) };
    return {
      ...of,
      kind: 'CHARGE',
      type: 'charge',
      description: '',
      cents: totalCents,
      feeCents: estimatedFee(totalCents, rule),
    };
  });
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const between = (from: number, to: number) => movements.filter(({ movedAt }) => movedAt >= ago(from) && movedAt < ago(to));
  const paid: [string, number, Movement[]][] = [
    ['po_demo1', 22, between(400, 24.5)],
    ['po_demo2', 8, [...between(24.5, 10), { ...radar, id: 'txn_demoradar', movedAt: ago(11) }]],
  ];
  for (const [id, days, listed] of paid) {
    await storePayout(tx, payoutOf(id, 'paid', { listed, created: ago(days + 2), arrival: ago(days) }), dayOf(now));
    await takeMovements(tx, listed, { payout: id, dayOf });
    await finishReading(tx, id);
    await refreshPayable(tx, [id]);
  }
  const later = { listed: between(10, 0), created: now, arrival: ago(-2) };
  await storePayout(tx, payoutOf('po_demo3', 'in_transit', later), dayOf(now));
  await tx.updateTable('givingSettings').set({ payoutsReadAt: now.toISOString() }).execute();
}

function payoutOf(
  id: string,
  status: string,
  { listed, created, arrival }: { listed: Movement[]; created: Date; arrival: Date },
): Payout {
  return {
    ...{
      id,
      status,
      createdAt: created,
      arrivalOn: dayOf(arrival),
      isAutomatic: true,
      isItemised: status === 'paid',
      failure: '',
    },
    ...{ movement: status === 'paid' ? `txn_${id}` : null, failureMovement: null },
    cents: listed.reduce((sum, { cents, feeCents }) => sum + cents - feeCents, 0),
  };
}

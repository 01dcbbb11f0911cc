import { dayOfMonth, monthsLater, repeatTerms } from '#contract/money/giving/monthly-words.ts';
import { continueMonthly } from '#server/money/giving/monthly/after-payment.ts';
import { nextAfter } from '#server/money/giving/monthly/monthly-store.ts';
import { findGift, type StoredGift, writeGift } from '#server/money/giving/orders/orders-store.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { DemoGift } from './entries.ts';

/** Makes a paid gift of the demo the first of a regular one, whose next day is to come. Stripe knows nothing of its card. */
export async function fillMonthly(
  tx: Tx,
  { id, givenOn, totalCents }: StoredGift,
  { everyMonths, pausedBy }: NonNullable<DemoGift['repeats']>,
  now: Date,
): Promise<void> {
  const startedOn = givenOn ?? now.toISOString().slice(0, 10);
  const anchorDay = dayOfMonth(startedOn);
  const nextOn = nextAfter(
    { nextOn: monthsLater(startedOn, everyMonths, anchorDay), everyMonths, anchorDay },
    now.toISOString().slice(0, 10),
  );
  const terms = repeatTerms({ totalCents, everyMonths, nextOn, legalName: 'Demo Catalogue Foundation' });
  await writeGift(tx, id, { repeats: JSON.stringify({ everyMonths, anchorDay, startedOn, nextOn, terms }) });
  const gift = await findGift(tx, id);
  if (!gift) return;
  await continueMonthly(tx, gift, { customer: `cus_demo_${id}`, method: `pm_demo_${id}` });
  if (pausedBy === undefined) return;
  await tx
    .updateTable('monthlyGifts')
    .set({ state: 'PAUSED', reason: pausedBy, pausedOn: startedOn })
    .where('orderId', '=', id)
    .execute();
}

import { sql } from 'kysely';
import type { giftAttention } from '#contract/money/giving/gifts.ts';
import { continueMonthly, endDisputed } from '#server/money/giving/monthly/after-payment.ts';
import { makeReceipt } from '#server/money/giving/receipts/make-receipt.ts';
import { charged } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Told } from '#server/money/payments/customer.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { lockGift, partsOf, type StoredGift, writeGift } from './orders-store.ts';

type Attention = (typeof giftAttention)[number];

/**
 * Brings a gift to the state that the payment provider reports; no other code makes a gift by card paid. A reply that arrives twice, or
 * after a newer reply, does no harm. `dayOf` gives the day of an instant in the programme's time zone.
 */
export async function settleGift(tx: Tx, id: number, told: Told, dayOf: (instant: Date) => string): Promise<StoredGift> {
  const gift = await lockGift(tx, id);
  if (!gift) throw new Error('a gift vanished while it was settled');
  if (gift.payment !== told.payment.id) return gift;
  const began = await settlePayment(tx, gift, told, dayOf);
  if (told.asked < began.applied) return began;
  return settleDispute(tx, began, told);
}

const openAs = { unpaid: 'OPEN', action: 'ASKING', processing: 'PROCESSING', canceled: 'CLOSED' } as const;

/** `paid` and `canceled` are final: such a reply counts even after a newer one. Other replies count in their order. */
async function settlePayment(tx: Tx, gift: StoredGift, { payment, asked }: Told, dayOf: (instant: Date) => string) {
  if (gift.state === 'PAID') return gift;
  const { status, providerStatus: paymentStatus, problem, receivedCents, currency } = payment;
  const seen = { paymentStatus, paymentProblem: problem.slice(0, 500) };
  if (status !== 'paid') {
    const isFinal = status === 'canceled';
    if (gift.state === 'CLOSED' || (!isFinal && asked < gift.applied)) return gift;
    return writeGift(tx, gift.id, { ...seen, state: openAs[status] });
  }
  if (receivedCents !== gift.totalCents || currency !== 'usd') {
    if (gift.receivedCents === receivedCents) return gift;
    return writeGift(tx, gift.id, { ...seen, state: 'CLOSED', receivedCents, ...notice(gift, 'OTHER_AMOUNT') });
  }
  return pay(tx, gift, { ...seen, card: payment.card, saved: payment.saved, chargedAt: payment.chargedAt ?? new Date() }, dayOf);
}

interface Paid {
  paymentStatus: string;
  paymentProblem: string;
  card: string;
  saved: Told['payment']['saved'];
  chargedAt: Date;
}

/** The day of the gift is stored once, from the time of the charge: a reply in January does not move a gift of December. */
async function pay(
  tx: Tx,
  gift: StoredGift,
  { chargedAt, saved, ...seen }: Paid,
  dayOf: (instant: Date) => string,
): Promise<StoredGift> {
  const day = dayOf(chargedAt);
  const late = gift.state === 'CLOSED' ? notice(gift, 'PAID_AFTER_CLOSING') : {};
  const paid = await writeGift(tx, gift.id, {
    ...{ ...seen, paymentProblem: '', ...late, state: 'PAID', givenOn: day },
    receivedCents: gift.totalCents,
    paidAt: new Date().toISOString(),
  });
  const parts = await partsOf(tx, gift.id);
  await post(tx, [
    charged({
      payment: gift.payment ?? '',
      parts: parts.map(({ id, cents, coverCents }) => ({ id, cents: cents + coverCents })),
      day,
      order: gift.id,
    }),
  ]);
  await bookSoon(tx, gift.id);
  await continueMonthly(tx, paid, saved);
  await makeReceipt(tx, gift.id, 'PAID');
  return paid;
}

/**
 * Hands the parts of a paid gift to booking, in the order in which gifts were paid. What no card paid is in the bank already, so it is
 * due; what a card paid is due once Stripe has paid it to the bank.
 */
export async function bookSoon(tx: Tx, gift: number): Promise<void> {
  await sql`UPDATE gift_parts p SET to_book_at = clock_timestamp(),
      payable_from = CASE WHEN o.payment IS NULL THEN o.given_on END, came_at = CASE WHEN o.payment IS NULL THEN now() END
    FROM gift_orders o WHERE o.id = p.order_id AND o.id = ${gift}`.execute(tx);
}

/** Stores what the provider says of a dispute; staff see that something happened. Refunds have rows of their own. */
async function settleDispute(tx: Tx, gift: StoredGift, { payment: { dispute }, asked }: Told): Promise<StoredGift> {
  if (dispute === gift.dispute) {
    // nothing that staff see has changed, so the version stays
    await tx.updateTable('giftOrders').set({ applied: asked }).where('id', '=', gift.id).execute();
    return { ...gift, applied: asked };
  }
  await endDisputed(tx, gift, dispute);
  return writeGift(tx, gift.id, { applied: asked, dispute, ...(dispute !== '' && notice(gift, 'DISPUTED')) });
}

function notice(gift: StoredGift, ...added: Attention[]): { attention: string[] } {
  return { attention: [...new Set([...gift.attention, ...added])] };
}

import { sql } from 'kysely';
import type { giftAttention } from '#contract/money/giving/gifts.ts';
import { giveValueBack, holdAgain, spendValue } from '#server/money/giving/cards/card-value.ts';
import { blockCardOf, sellCard } from '#server/money/giving/cards/sell-card.ts';
import { thankForValue } from '#server/money/giving/cards/thank.ts';
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
    if (isFinal) await giveValueBack(tx, gift.id, dayOf(new Date()));
    return writeGift(tx, gift.id, { ...seen, state: openAs[status] });
  }
  // what a gift card was to pay of a gift that was given up may have been used by another one
  if (receivedCents !== gift.chargeCents || currency !== 'usd' || !(await holdAgain(tx, gift.id, dayOf(new Date())))) {
    if (gift.receivedCents === receivedCents) return gift;
    await giveValueBack(tx, gift.id, dayOf(new Date()));
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
    receivedCents: gift.chargeCents,
    paidAt: new Date().toISOString(),
  });
  if (gift.isCardSale) await sellCard(tx, paid, day);
  else await takeMoney(tx, paid, day, saved);
  return paid;
}

/** Pays a gift with the value that it has set aside, which is all of it: no bank is asked. */
export async function payWithValue(tx: Tx, gift: StoredGift, day: string): Promise<StoredGift> {
  const paid = await writeGift(tx, gift.id, { state: 'PAID', givenOn: day, paidAt: new Date().toISOString() });
  await takeMoney(tx, paid, day, null);
  return paid;
}

async function takeMoney(tx: Tx, gift: StoredGift, day: string, saved: Paid['saved']): Promise<void> {
  const parts = await partsOf(tx, gift.id);
  const byBank = parts.map(({ id, cents, coverCents, valueCents }) => ({ id, cents: cents + coverCents - valueCents }));
  if (gift.payment !== null) await post(tx, [charged({ payment: gift.payment, parts: byBank, day, order: gift.id })]);
  await spendValue(tx, gift.id, { parts: parts.map(({ id, valueCents }) => ({ id, cents: valueCents })), day });
  await bookSoon(tx, gift.id);
  await continueMonthly(tx, gift, saved);
  if (gift.method === 'GIFT_CARD') await thankForValue(tx, gift.id);
  else await makeReceipt(tx, gift.id, 'PAID');
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
  if (gift.isCardSale && dispute !== '') await blockCardOf(tx, gift.id, 'The payment of its buyer is disputed');
  return writeGift(tx, gift.id, { applied: asked, dispute, ...(dispute !== '' && notice(gift, 'DISPUTED')) });
}

function notice(gift: StoredGift, ...added: Attention[]): { attention: string[] } {
  return { attention: [...new Set([...gift.attention, ...added])] };
}

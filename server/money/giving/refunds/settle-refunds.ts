import { sql } from 'kysely';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { returnValue } from '#server/money/giving/cards/card-value.ts';
import { moveBalance } from '#server/money/giving/cards/refund-sale.ts';
import { blockCardOf } from '#server/money/giving/cards/sell-card.ts';
import { countUp, findGift, lockGift, type StoredGift, writeGift } from '#server/money/giving/orders/orders-store.ts';
import { returnMatches } from '#server/money/giving/pools/return-matches.ts';
import { makeReceipt } from '#server/money/giving/receipts/make-receipt.ts';
import { type Returned, refunded, refundFailed } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import { splitCents } from '#server/money/journal/split-cents.ts';
import { PaymentRefused, type Payments, PaymentUnknown, type Refund } from '#server/money/payments/payments.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import {
  counted,
  insertRefund,
  partsOfRefund,
  type RefundPart,
  refundableParts,
  refundsOfGift,
  type StoredRefund,
  writeRefund,
} from './refunds-store.ts';

interface Settling {
  db: Db;
  payments: Payments;
  /** in the programme's time zone */
  today: string;
}

/** A part of the gift is not a donation yet, because another server is booking just now: the next settlement settles it. */
export class NotBooked extends Error {}

/**
 * Brings the refunds of a gift to the states that the payment provider reports, also refunds that were made at the provider. What went
 * back is taken from the nonprofits that had it; what failed comes back to them. Refunds wait until the gift is booked: throws NotBooked.
 * A reply that arrives after a newer one changes nothing.
 */
export async function settleRefunds({ db, payments, today }: Settling, gift: StoredGift): Promise<void> {
  if (gift.payment === null || gift.state !== 'PAID') return;
  const asked = await countUp(db, gift.id, 'asked');
  const seen = await payments.refundsOf(gift.payment);
  // somebody else's gift may not be bookable; whether this one is booked shows below
  await bookGifts(db).catch(() => 0);
  await transact(db, async (tx) => {
    const locked = await lockGift(tx, gift.id);
    if (!locked || asked < locked.refundsApplied) return;
    // our own first: a refund that was made at Stripe takes of what these leave
    const ours = new Set((await refundsOfGift(tx, gift.id)).flatMap(({ stripe, key }) => [stripe, key]));
    const isOurs = ({ id, refund }: Refund) => ours.has(id) || ours.has(refund);
    for (const refund of seen.toSorted((a, b) => Number(isOurs(b)) - Number(isOurs(a))))
      await settleOne(tx, locked, { refund, today });
    await tx.updateTable('giftOrders').set({ refundsApplied: asked }).where('id', '=', gift.id).execute();
  });
}

const states = { pending: 'PENDING', done: 'DONE', failed: 'FAILED', canceled: 'CANCELED' } as const;
const isCounted = (state: string) => counted.some((one) => one === state);

async function settleOne(tx: Tx, gift: StoredGift, { refund, today }: { refund: Refund; today: string }): Promise<void> {
  const known = (await refundsOfGift(tx, gift.id)).find(({ stripe, key }) => stripe === refund.id || key === refund.refund);
  const stored = known ?? (await takeIn(tx, gift, refund));
  const state = states[refund.status];
  if (stored.state === state && stored.stripe === refund.id) return;
  if (!isCounted(stored.state) && isCounted(state)) await moveRefund(tx, gift, stored, { refund, today, sign: -1 });
  if (isCounted(stored.state) && !isCounted(state)) await moveRefund(tx, gift, stored, { refund, today, sign: 1 });
  await writeRefund(tx, stored.id, {
    ...{ state, stripe: refund.id, problem: refund.problem },
    ...(refund.status !== 'pending' && { settledAt: new Date().toISOString() }),
  });
  await countRefunded(tx, gift.id);
  // a donor is told when the money has gone, and when it came back after that
  if (state === 'DONE' || stored.state === 'DONE') await makeReceipt(tx, gift.id, 'REFUND');
}

/** Stores what went back of a gift, as its refunds say. */
export async function countRefunded(tx: Tx, gift: number): Promise<void> {
  const { rows } = await sql<{ refundedCents: number; refundedValueCents: number }>`
    SELECT coalesce(sum(cents), 0)::int AS refunded_cents, coalesce(sum(cents) FILTER (WHERE to_card), 0)::int AS refunded_value_cents
    FROM gift_refunds WHERE order_id = ${gift} AND state = ANY (${counted}::text[])`.execute(tx);
  if (rows[0]) await writeGift(tx, gift, rows[0]);
}

/**
 * A refund that was made at the provider: it takes of each part in proportion to what no refund has taken. Refunds that wait here for
 * a second person keep nothing back: those for which too little is left are refused. Staff are asked to look at it.
 */
async function takeIn(tx: Tx, gift: StoredGift, refund: Refund): Promise<StoredRefund> {
  const taken = gift.isCardSale ? [] : await sharesOf(tx, gift.id, refund.cents);
  if (gift.isCardSale) await blockCardOf(tx, gift.id, 'Its sale was refunded at Stripe');
  await writeGift(tx, gift.id, { attention: [...new Set([...gift.attention, 'REFUNDED'])] });
  const made = {
    orderId: gift.id,
    state: 'ASKED',
    cents: refund.cents,
    reason: 'Made at Stripe',
    stripe: refund.id,
    isFromStripe: true,
  };
  const stored = await insertRefund(tx, made, taken);
  if (isCounted(states[refund.status])) await refuseWhatDoesNotFit(tx, gift);
  return stored;
}

/**
 * Shares of a refund that was made at the provider: of what is left beside refunds that are under way here, and where that is too little,
 * of all that no refund has taken.
 */
async function sharesOf(tx: Tx, gift: number, cents: number): Promise<RefundPart[]> {
  const free = await refundableParts(tx, gift, [...counted, 'ASKED']);
  const sum = free.reduce((all, { left }) => all + Math.max(left, 0), 0);
  const parts = sum >= cents ? free : await refundableParts(tx, gift, counted);
  const shares = splitCents(
    cents,
    parts.map(({ left }) => Math.max(left, 0)),
  );
  return parts.flatMap(({ part }, index) => (shares[index] ? [{ part, cents: shares[index] }] : []));
}

async function refuseWhatDoesNotFit(tx: Tx, gift: StoredGift): Promise<void> {
  const waiting = (await refundsOfGift(tx, gift.id)).filter(({ state, toCard }) => state === 'WAITING' && !toCard);
  for (const { id } of waiting.reverse()) {
    const isTooMuch = gift.isCardSale || (await refundableParts(tx, gift.id)).some(({ left }) => left < 0);
    if (isTooMuch) await writeRefund(tx, id, { state: 'REFUSED', problem: 'the money went back at Stripe meanwhile' });
  }
}

interface Movement {
  refund: Pick<Refund, 'id'>;
  today: string;
  /** -1: the money goes; 1: it comes back */
  sign: 1 | -1;
}

/** Writes into the journal, and into the ledger of what is owed, that money of a refund went or came back. */
export async function moveRefund(
  tx: Tx,
  gift: StoredGift,
  stored: StoredRefund,
  { refund, today, sign }: Movement,
): Promise<void> {
  const { rows } = await sql<{ unbooked: boolean }>`SELECT EXISTS (SELECT FROM gift_parts
    WHERE order_id = ${gift.id} AND donation_id IS NULL) AS unbooked`.execute(tx);
  if (rows[0]?.unbooked) throw new NotBooked();
  const parts = await partsOfRefund(tx, stored.id);
  const returned: Returned[] = parts.map(({ part, cents, nonprofit }) => ({ part: { id: part, cents }, nonprofit }));
  if (stored.toCard) returned.push({ card: await returnValue(tx, gift.id, stored.cents), cents: -stored.cents });
  if (gift.isCardSale) returned.push(...(await moveBalance(tx, stored, sign)));
  const entry = { refund: refund.id, order: gift.id, day: today, returned };
  const made = await post(tx, [sign < 0 ? refunded(entry) : refundFailed(entry)]);
  if (made.length === 0) throw new Error(`the refund ${refund.id} is in the journal already`);
  if (parts.length === 0) return;
  const note = sign < 0 ? '' : 'The refund did not reach the donor';
  await tx
    .insertInto('ledgerEntries')
    .values(
      parts.map(({ cents, nonprofit, donation }) => ({
        ...{ day: today, actorId: stored.askedBy, nonprofitId: nonprofit, donationId: donation, kind: 'REFUND', note },
        amount: ((sign * cents) / 100).toFixed(2),
      })),
    )
    .execute();
  const donations = parts.map(({ donation }) => donation);
  if (sign < 0) await returnMatches(tx, donations, today);
}

/** Stripe forgets idempotency keys after a day: nothing is sent again after this time. */
const resendHours = 23;

/** Settles all refunds that Stripe may still change, and sends those again of which it never heard. Throws the first failure at the end. */
export async function settleOpenRefunds(settling: Settling): Promise<void> {
  const open = await settling.db
    .selectFrom('giftRefunds')
    .select(['id', 'orderId'])
    .where('state', 'in', ['ASKED', 'PENDING'])
    .where('toCard', '=', false)
    .orderBy('id')
    .execute();
  const failures: unknown[] = [];
  for (const { id, orderId } of open) {
    await settleOpen(settling, id, orderId).catch((error: unknown) => {
      // no reply, or no right to ask: the next run asks again
      if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

async function settleOpen(settling: Settling, id: number, orderId: number): Promise<void> {
  const { db } = settling;
  const gift = await findGift(db, orderId);
  if (!gift) return;
  await settleRefunds(settling, gift);
  const refund = await db.selectFrom('giftRefunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (refund.state !== 'ASKED' || refund.stripe !== null || refund.sentAt === null) return;
  if (Date.now() - Date.parse(refund.sentAt) > resendHours * 3_600_000) return refuseAsked(db, id, 'it was never sent');
  await sendRefund(settling, gift, refund);
  await settleRefunds(settling, gift);
}

/** Asks Stripe for a stored refund. Asked twice, the money goes back once; if Stripe refuses, the refund is over. */
export async function sendRefund({ db, payments }: Settling, gift: StoredGift, { id, key, cents }: StoredRefund): Promise<void> {
  const wanted = { key: `almoner-refund-${key}`, payment: gift.payment ?? '', cents, refund: key };
  await payments.refund(wanted).catch(async (error: unknown) => {
    if (!(error instanceof PaymentRefused)) throw error;
    await refuseAsked(db, id, error.message);
  });
}

/** Ends a refund of which Stripe knows nothing. */
async function refuseAsked(db: Db, id: number, problem: string): Promise<void> {
  await db
    .updateTable('giftRefunds')
    .set((write) => ({ state: 'REFUSED', problem, version: write('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'ASKED')
    .where('stripe', 'is', null)
    .execute();
}

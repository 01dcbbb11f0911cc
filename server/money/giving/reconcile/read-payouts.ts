import { type Selectable, sql } from 'kysely';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { giver } from '#server/money/giving/orders/giver.ts';
import type { StoredGift } from '#server/money/giving/orders/orders-store.ts';
import { NotBooked, settleRefunds } from '#server/money/giving/refunds/settle-refunds.ts';
import { askAndSettle } from '#server/money/payments/ask-and-settle.ts';
import type { Customer } from '#server/money/payments/customer.ts';
import { type Movement, PaymentRefused, type Payments, PaymentUnknown } from '#server/money/payments/payments.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { StripePayouts } from '#server/platform/database/types.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { entryIds } from './movement-gifts.ts';
import { refreshPayable } from './payable.ts';
import { finishReading, storePayout } from './store-payout.ts';
import { takeMovements } from './take-movements.ts';

interface Reading {
  db: Db;
  payments: Payments;
  customer: Customer<StoredGift>;
  now: Date;
  /** the programme's day of an instant */
  dayOf: (instant?: Date) => string;
}

/** Reads Stripe's payouts every night, and when Stripe says that one has changed. Without keys for gifts it does nothing. */
export const readPayoutsOfGifts: Task<'read-payouts'> = async (_, { config, db, log }) => {
  const payments = await paymentsOf(config, 'giving');
  if (!payments) return;
  const dayOf = programmeCalendar(config);
  // a refusal is no silence: the key lacks a right, and nothing becomes due until staff give it that right
  await readPayouts({ db, payments, customer: giver(config), now: new Date(), dayOf }).catch((error: unknown) => {
    if (!(error instanceof PaymentUnknown)) throw error;
    log.warn({ problem: error.message }, 'Stripe could not be asked about payouts; the next run asks again');
  });
};

/** A payout that was paid can still fail for some days: those of this time are read again. */
const readAgainDays = 40;

/** A payout that never adds up is asked for so long; Upkeep tells staff of it long before. */
const readMostDays = 90;

/**
 * Stores the payouts that are new or may have changed, and takes their movements into the journal. A run that ends midway goes on where
 * it was. Throws a failure at the end, silence of Stripe last: one payout or gift that cannot be settled keeps no other waiting.
 */
export async function readPayouts(reading: Reading): Promise<void> {
  const { db, payments, now } = reading;
  const failures: unknown[] = [];
  for (const payout of await payments.payoutsSince(await readFrom(db))) {
    try {
      const stored = await transact(db, (tx) => storePayout(tx, payout, reading.dayOf(now)));
      // whose money came or failed is known of movements that were read before, too
      await transact(db, (tx) => refreshPayable(tx, [payout.id]));
      if (stored.isAutomatic && stored.isItemised && !stored.addsUp) failures.push(...(await readMovements(reading, stored)));
    } catch (error) {
      failures.push(error);
    }
  }
  // Upkeep says since when Stripe refuses to list what is in its payouts
  if (!failures.some((error) => error instanceof PaymentRefused))
    await db.updateTable('givingSettings').set({ payoutsReadAt: now.toISOString() }).execute();
  if (failures.length > 0) throw failures.find((error) => !(error instanceof PaymentUnknown)) ?? failures[0];
}

/** From when payouts are asked for: those that do not add up, or are under way, are asked for until they do. */
async function readFrom(db: Db): Promise<Date> {
  const { rows } = await sql<{ since: string | null }>`
    SELECT iso_instant(least(payouts_read_at - make_interval(days => ${readAgainDays}),
      (SELECT min(created_at) FROM stripe_payouts WHERE is_automatic AND adds_up IS NOT true
        AND status NOT IN ('failed', 'canceled') AND created_at > payouts_read_at - make_interval(days => ${readMostDays})))) AS since
    FROM giving_settings WHERE payouts_read_at IS NOT NULL`.execute(db);
  return new Date(rows[0]?.since ?? 0);
}

/**
 * Reads the movements of a payout page by page: from the first one where they did not add up. Returns why gifts could not be settled:
 * their movements are taken by a later run, because the payout does not add up without them.
 */
async function readMovements(reading: Reading, payout: Selectable<StripePayouts>): Promise<unknown[]> {
  const { db, payments, dayOf } = reading;
  const failures: unknown[] = [];
  for (let after = payout.readAt === null ? payout.readTo : null; ; ) {
    const { movements, isLast } = await payments.movementsOf(payout.id, after);
    const unsettled = await settleBefore(reading, movements);
    failures.push(...unsettled.values());
    const settled = movements.filter(({ payment }) => payment === null || !unsettled.has(payment));
    after = movements.at(-1)?.id ?? after;
    await transact(db, async (tx) => {
      await takeMovements(tx, settled, { payout: payout.id, dayOf });
      await tx.updateTable('stripePayouts').set({ readTo: after }).where('id', '=', payout.id).execute();
    });
    if (isLast) break;
  }
  await transact(db, async (tx) => {
    await finishReading(tx, payout.id);
    await refreshPayable(tx, [payout.id]);
  });
  return failures;
}

/**
 * Settles the gifts of movements of which nothing is known here yet: their events may have been lost. Returns why a gift could not be
 * settled or booked, by its payment. Throws where Stripe gives no answer.
 */
async function settleBefore(reading: Reading, movements: readonly Movement[]): Promise<Map<string, unknown>> {
  const { db, payments, customer, now, dayOf } = reading;
  const failures = new Map<string, unknown>();
  const settling = { db, payments, customer, today: dayOf(now) };
  for (const { gift, movement } of await unknownOf(db, movements)) {
    try {
      if (movement.kind === 'CHARGE' || movement.kind === 'DISPUTE') await askAndSettle(settling, gift.id);
      else await settleRefunds(settling, gift);
    } catch (error) {
      if (error instanceof PaymentUnknown) throw error;
      failures.set(gift.payment ?? '', error);
    }
  }
  if (movements.length === 0) return failures;
  // somebody else's gift may not be bookable; which of these are not booked shows below
  await bookGifts(db).catch(() => 0);
  for (const payment of await unbookedOf(db, movements)) failures.set(payment, failures.get(payment) ?? new NotBooked());
  return failures;
}

/** The payments of paid gifts of which a part is not a donation yet, so that no fee can be taken from it. */
async function unbookedOf(db: Db, movements: readonly Movement[]): Promise<string[]> {
  const payments = movements.flatMap(({ payment }) => payment ?? []);
  const { rows } = await sql<{
    payment: string;
  }>`SELECT DISTINCT o.payment FROM gift_orders o JOIN gift_parts p ON p.order_id = o.id
    WHERE o.payment = ANY (${payments}::text[]) AND o.state = 'PAID' AND p.donation_id IS NULL`.execute(db);
  return rows.map(({ payment }) => payment);
}

/** The movements of gifts that were not taken yet, and that a settlement should come before. */
async function unknownOf(db: Db, movements: readonly Movement[]): Promise<{ gift: StoredGift; movement: Movement }[]> {
  const payments = [...new Set(movements.flatMap(({ payment }) => payment ?? []))];
  if (payments.length === 0) return [];
  const gifts = await db.selectFrom('giftOrders').selectAll().where('payment', 'in', payments).execute();
  const byPayment = new Map(gifts.map((gift) => [gift.payment, gift]));
  const rows = await db
    .selectFrom('stripeMovements')
    .select('id')
    .where(
      'id',
      'in',
      movements.map(({ id }) => id),
    )
    .execute();
  const taken = new Set(rows.map(({ id }) => id));
  const refunds = await entryIds(
    db,
    movements.flatMap(({ source }) => [`refund ${source}`, `refund ${source} failed`]),
  );
  return movements.flatMap((movement) => {
    const gift = byPayment.get(movement.payment);
    if (!gift || taken.has(movement.id)) return [];
    const isKnown = {
      CHARGE: gift.state === 'PAID',
      DISPUTE: false,
      REFUND: refunds.has(`refund ${movement.source}`),
      REFUND_FAILED: refunds.has(`refund ${movement.source} failed`),
      ...{ PAYOUT: true, PAYOUT_FAILED: true, OTHER: true },
    }[movement.kind];
    return isKnown ? [] : [{ gift, movement }];
  });
}

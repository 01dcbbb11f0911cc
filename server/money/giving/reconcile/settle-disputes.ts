import { sql } from 'kysely';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { lockGift, type StoredGift } from '#server/money/giving/orders/orders-store.ts';
import { returnMatches } from '#server/money/giving/pools/return-matches.ts';
import { makeReceipt } from '#server/money/giving/receipts/make-receipt.ts';
import { counted, refundableParts } from '#server/money/giving/refunds/refunds-store.ts';
import { NotBooked } from '#server/money/giving/refunds/settle-refunds.ts';
import { disputeLost } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import { splitCents } from '#server/money/journal/split-cents.ts';
import type { Dispute, Payments } from '#server/money/payments/payments.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { takeMovements } from './take-movements.ts';

interface Settling {
  db: Db;
  payments: Payments;
  /** in the programme's time zone */
  today: string;
  dayOf: (instant: Date) => string;
}

/**
 * Enters what the disputes of a gift took from Stripe's balance and gave back. A lost dispute takes the money from the nonprofits that
 * had it; its fee is the programme's. Throws NotBooked. A reply that arrives after a newer one changes nothing.
 */
export async function settleDisputes({ db, payments, today, dayOf }: Settling, gift: StoredGift): Promise<void> {
  if (gift.payment === null || gift.state !== 'PAID') return;
  const { asked } = await db
    .updateTable('giftOrders')
    .set((write) => ({ asked: write('asked', '+', 1) }))
    .where('id', '=', gift.id)
    .returning('asked')
    .executeTakeFirstOrThrow();
  const disputes = await payments.disputesOf(gift.payment);
  await bookGifts(db).catch(() => 0);
  await transact(db, async (tx) => {
    const locked = await lockGift(tx, gift.id);
    if (!locked || asked < locked.disputesApplied) return;
    for (const dispute of disputes.toReversed()) {
      await takeMovements(tx, dispute.movements, { payout: null, dayOf });
      await settleLoss(tx, gift.id, { dispute, today });
    }
    await tx.updateTable('giftOrders').set({ disputesApplied: asked }).where('id', '=', gift.id).execute();
  });
}

/** Brings what a dispute has cost the nonprofits to what it costs now: nothing, unless it is lost. */
async function settleLoss(tx: Tx, gift: number, { dispute, today }: { dispute: Dispute; today: string }): Promise<void> {
  const { rows } = await sql<{ taken: number; lost: number; turns: number }>`SELECT
      (SELECT coalesce(-sum(amount_cents), 0)::float8 FROM stripe_movements WHERE source = ${dispute.id} AND kind = 'DISPUTE') AS taken,
      coalesce(-sum(l.cents), 0)::float8 AS lost, count(*)::int AS turns
    FROM money_entries e JOIN money_lines l ON l.entry_id = e.id AND l.account = 'DISPUTED'
    WHERE e.order_id = ${gift} AND e.stripe = ${dispute.id} AND e.kind = 'DISPUTE'`.execute(tx);
  const { taken = 0, lost = 0, turns = 0 } = rows[0] ?? {};
  const cents = (dispute.status === 'lost' ? taken : 0) - lost;
  if (cents === 0) return;
  const parts = await partsThatBear(tx, gift, cents);
  if (parts.some(({ donation }) => donation === null)) throw new NotBooked();
  const bearers = parts.map(({ nonprofit, weight }) => ({ nonprofit, weight }));
  await post(tx, [disputeLost({ dispute: dispute.id, order: gift, cents, bearers, day: today, turn: turns + 1 })]);
  // the sale of a gift card: the programme bears it
  if (parts.length === 0) return;
  const shares = splitCents(
    cents,
    parts.map(({ weight }) => weight),
  );
  const note = cents < 0 ? 'The dispute was won after all' : '';
  await tx
    .insertInto('ledgerEntries')
    .values(
      parts.flatMap(({ nonprofit, donation }, index) => {
        const share = shares[index] ?? 0;
        const amount = (-share / 100).toFixed(2);
        return share === 0 ? [] : [{ day: today, nonprofitId: nonprofit, donationId: donation, kind: 'DISPUTE', amount, note }];
      }),
    )
    .execute();
  // what the donor may deduct has changed
  await makeReceipt(tx, gift, 'CORRECTION');
  if (cents > 0)
    await returnMatches(
      tx,
      parts.flatMap(({ donation }) => donation ?? []),
      today,
    );
}

interface Bearer {
  nonprofit: number;
  donation: number | null;
  weight: number;
}

/** Who bears a loss: the parts by what refunds have left of them. What is won after all goes back to those that bore it. */
async function partsThatBear(tx: Tx, gift: number, cents: number): Promise<Bearer[]> {
  const parts = await refundableParts(tx, gift, counted);
  const { rows } = await sql<{ donation: number; cents: number }>`
    SELECT donation_id AS donation, (-sum(amount) * 100)::int AS cents FROM ledger_entries
    WHERE kind = 'DISPUTE' AND donation_id = ANY (${parts.flatMap(({ donation }) => donation ?? [])}::int[]) GROUP BY 1`.execute(
    tx,
  );
  const borne = new Map(rows.map((row) => [row.donation, row.cents]));
  const weigh = (weight: (part: (typeof parts)[number]) => number): Bearer[] =>
    parts.map((part) => ({ nonprofit: part.nonprofit, donation: part.donation, weight: Math.max(weight(part), 0) }));
  if (cents < 0) return weigh(({ donation }) => borne.get(donation ?? 0) ?? 0);
  const left = weigh((part) => part.left - (borne.get(part.donation ?? 0) ?? 0));
  return left.some(({ weight }) => weight > 0) ? left : weigh(() => 1);
}

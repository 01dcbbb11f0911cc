import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { GiftRefunds } from '#server/platform/database/types.ts';

export type StoredRefund = Selectable<GiftRefunds>;

/** States of refunds whose money went to the donor, as far as we know. */
export const counted = ['PENDING', 'DONE'] as const;
/** States in which a refund's money may still go, or went. */
const taken = ['WAITING', 'ASKED', ...counted];

export interface RefundPart {
  part: number;
  cents: number;
}

export async function insertRefund(
  tx: Tx,
  refund: Omit<Insertable<GiftRefunds>, 'id' | 'cents'> & { cents?: number },
  parts: readonly RefundPart[],
): Promise<StoredRefund> {
  const cents = refund.cents ?? parts.reduce((sum, part) => sum + part.cents, 0);
  const stored = await tx
    .insertInto('giftRefunds')
    .values({ ...refund, cents })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (parts.length === 0) return stored;
  await tx
    .insertInto('giftRefundParts')
    .values(parts.map((part) => ({ refundId: stored.id, partId: part.part, cents: part.cents })))
    .execute();
  return stored;
}

export const refundsOfGift = (db: Db, gift: number): Promise<StoredRefund[]> =>
  db.selectFrom('giftRefunds').selectAll().where('orderId', '=', gift).orderBy('id').execute();

export interface RefundablePart {
  part: number;
  nonprofit: number;
  donation: number | null;
  /** what no refund has taken yet of what was charged, with what covers fees */
  left: number;
  /** the same of what a gift card paid */
  valueLeft: number;
}

/**
 * The parts of a gift with what can still be refunded of each; `states`: of the refunds that have taken something. Lock the gift
 * before.
 */
export async function refundableParts(tx: Tx, gift: number, states: readonly string[] = taken): Promise<RefundablePart[]> {
  const { rows } = await sql<RefundablePart>`
    SELECT p.id AS part, p.nonprofit_id AS nonprofit, p.donation_id AS donation,
      p.cents + p.cover_cents - p.value_cents - taken.charged AS left, p.value_cents - taken.value AS value_left
    FROM gift_parts p CROSS JOIN LATERAL (
      SELECT coalesce(sum(rp.cents) FILTER (WHERE NOT r.to_card), 0)::int AS charged,
        coalesce(sum(rp.cents) FILTER (WHERE r.to_card), 0)::int AS value
      FROM gift_refund_parts rp JOIN gift_refunds r ON r.id = rp.refund_id
      WHERE rp.part_id = p.id AND r.state = ANY (${states}::text[])) AS taken
    WHERE p.order_id = ${gift} ORDER BY p.place`.execute(tx);
  return rows;
}

/** The parts of a refund, with where their money stands. */
export async function partsOfRefund(tx: Tx, refund: number): Promise<(RefundPart & { nonprofit: number; donation: number })[]> {
  const { rows } = await sql<RefundPart & { nonprofit: number; donation: number | null }>`
    SELECT rp.part_id AS part, rp.cents, p.nonprofit_id AS nonprofit, p.donation_id AS donation
    FROM gift_refund_parts rp JOIN gift_parts p ON p.id = rp.part_id WHERE rp.refund_id = ${refund} ORDER BY p.place`.execute(tx);
  return rows.map(({ donation, ...part }) => {
    if (donation === null) throw new Error('a refund was counted before its part was booked');
    return { ...part, donation };
  });
}

export function writeRefund(tx: Db, id: number, changes: Updateable<GiftRefunds>): Promise<StoredRefund> {
  return tx
    .updateTable('giftRefunds')
    .set((write) => ({ ...changes, version: write('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether Stripe may still change a refund of the gift by itself. */
export async function hasOpenRefunds(db: Db, gift: number): Promise<boolean> {
  const found = await db
    .selectFrom('giftRefunds')
    .select('id')
    .where('orderId', '=', gift)
    .where('state', 'in', ['ASKED', 'PENDING'])
    .executeTakeFirst();
  return found !== undefined;
}

import { partsOfRefund } from '#server/money/giving/refunds/refunds-store.ts';
import { refunded, refundFailed } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Movement } from '#server/money/payments/payments.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { entryIds } from './movement-gifts.ts';

/**
 * A refund that had failed before anybody here heard of it took nothing from anybody, so nothing was entered. Its money moved at Stripe
 * all the same: it goes and comes back in the journal too, on the same day.
 */
export async function enterFailedRefunds(
  tx: Tx,
  movements: readonly Movement[],
  dayOf: (instant: Date) => string,
): Promise<void> {
  const moved = movements.filter(({ kind }) => kind === 'REFUND' || kind === 'REFUND_FAILED');
  if (moved.length === 0) return;
  const sources = [...new Set(moved.map(({ source }) => source))];
  const stored = await entryIds(
    tx,
    sources.map((source) => `refund ${source}`),
  );
  const refunds = await tx
    .selectFrom('giftRefunds')
    .select(['id', 'orderId', 'stripe'])
    .where('stripe', 'in', sources)
    .where('state', 'in', ['FAILED', 'CANCELED'])
    .execute();
  for (const { id, orderId, stripe } of refunds) {
    const movement = moved.find(({ source }) => source === stripe);
    if (stripe === null || !movement || stored.has(`refund ${stripe}`)) continue;
    const parts = await partsOfRefund(tx, id);
    const returned = parts.map(({ part, cents, nonprofit }) => ({ part: { id: part, cents }, nonprofit }));
    const entry = { refund: stripe, order: orderId, day: dayOf(movement.movedAt), returned };
    await post(tx, [refunded(entry), refundFailed(entry)]);
  }
}

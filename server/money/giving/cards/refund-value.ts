import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { lockGift } from '#server/money/giving/orders/orders-store.ts';
import { type StoredRefund, writeRefund } from '#server/money/giving/refunds/refunds-store.ts';
import { countRefunded, moveRefund, NotBooked } from '#server/money/giving/refunds/settle-refunds.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';

interface Returning {
  db: Db;
  /** in the programme's time zone */
  today: string;
}

/**
 * Gives the value of a refund back to the gift card that had paid, at once: no bank is asked, and nothing can fail later. Throws
 * NotBooked where a part is no donation yet.
 */
export async function refundValue(
  { db, today }: Returning,
  { id, orderId }: Pick<StoredRefund, 'id' | 'orderId'>,
): Promise<void> {
  await bookGifts(db).catch(() => 0);
  await transact(db, async (tx) => {
    const gift = await lockGift(tx, orderId);
    const refund = await tx.selectFrom('giftRefunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    if (!gift || refund.state !== 'ASKED') return;
    await moveRefund(tx, gift, refund, { refund: { id: `to a gift card ${id}` }, today, sign: -1 });
    await writeRefund(tx, id, { state: 'DONE', settledAt: new Date().toISOString() });
    await countRefunded(tx, gift.id);
  });
}

/** Finishes refunds to gift cards that were asked for before their gift was booked. */
export async function refundOpenValue(returning: Returning): Promise<void> {
  const open = await returning.db
    .selectFrom('giftRefunds')
    .select(['id', 'orderId'])
    .where('state', '=', 'ASKED')
    .where('toCard', '=', true)
    .orderBy('id')
    .execute();
  for (const refund of open)
    await refundValue(returning, refund).catch((error: unknown) => {
      // another server books just now: the next run finishes it
      if (!(error instanceof NotBooked)) throw error;
    });
}

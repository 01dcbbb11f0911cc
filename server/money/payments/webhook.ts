import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { ToldCustomer } from './customer.ts';
import { isSuccess, type PaymentEvent } from './payments.ts';

/**
 * Stores a reported event, and adds a job that settles its order. The job asks Stripe for the present state of the payment, so
 * that repeated events and events in the wrong order do no harm.
 */
export async function receiveEvent(db: Db, customer: ToldCustomer, { id, type, payment }: PaymentEvent): Promise<void> {
  await transact(db, async (tx) => {
    const stored = await tx
      .insertInto('stripeEvents')
      .values({ account: customer.account, id, type })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows !== 1n) return;
    if (type.startsWith('payout.')) await customer.readPayoutsLater?.(tx);
    if (payment === null) return;
    const orders = await customer.findByPayments(tx, [payment]);
    // the request that charged a card has settled its order: on a day of many gifts, these jobs would keep all others waiting
    const open = isSuccess({ type }) ? await (customer.onlyUnpaid?.(tx, orders) ?? orders) : orders;
    for (const order of open) await customer.settleLater(tx, order);
  });
}

import { type Insertable, sql, type Updateable } from 'kysely';
import type { OrderState } from '#contract/learning/subscription/orders.ts';
import { dollarsOfCents } from '#contract/learning/subscription/prices.ts';
import type { OwnOrder } from '#contract/learning/subscription/subscribe.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { LearningOrders } from '#server/platform/database/types.ts';
import type { StoredOrder } from './periods.ts';

export type NewOrder = Omit<Insertable<LearningOrders>, 'id' | 'search'>;

/** Locks a nonprofit, so that its orders are placed, settled and ended one after the other. */
export async function lockNonprofit(tx: Tx, nonprofit: number): Promise<{ name: string } | undefined> {
  return tx.selectFrom('nonprofits').select('name').where('id', '=', nonprofit).forNoKeyUpdate().executeTakeFirst();
}

export function findOrder(db: Db, id: number): Promise<StoredOrder | undefined> {
  return db.selectFrom('learningOrders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the nonprofit, then reads its order. The nonprofit is locked first everywhere, so that two writers cannot deadlock. */
export async function lockOrder(tx: Tx, id: number): Promise<StoredOrder | undefined> {
  const found = await findOrder(tx, id);
  if (!found) return undefined;
  await lockNonprofit(tx, found.nonprofitId);
  return findOrder(tx, id);
}

export function findByRequest(db: Db, user: number, requestKey: string): Promise<StoredOrder | undefined> {
  return db
    .selectFrom('learningOrderRequests')
    .innerJoin('learningOrders', 'learningOrders.id', 'learningOrderRequests.orderId')
    .selectAll('learningOrders')
    .where('userId', '=', user)
    .where('learningOrderRequests.requestKey', '=', requestKey)
    .executeTakeFirst();
}

export async function rememberRequest(tx: Tx, user: number, requestKey: string | undefined, order: number): Promise<void> {
  if (requestKey === undefined) return;
  await tx.insertInto('learningOrderRequests').values({ userId: user, requestKey, orderId: order }).execute();
}

export function findOpen(db: Db, nonprofit: number): Promise<StoredOrder | undefined> {
  return db
    .selectFrom('learningOrders')
    .selectAll()
    .where('nonprofitId', '=', nonprofit)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
}

/** How many orders of a nonprofit have ever become active. */
export async function countBegun(db: Db, nonprofit: number): Promise<number> {
  const { begun } = await db
    .selectFrom('learningOrders')
    .select(sql<number>`count(*)::int`.as('begun'))
    .where('nonprofitId', '=', nonprofit)
    .where('state', 'not in', ['OPEN', 'CLOSED'])
    .executeTakeFirstOrThrow();
  return begun;
}

export function insertOrder(tx: Tx, order: NewOrder): Promise<StoredOrder> {
  return tx.insertInto('learningOrders').values(order).returningAll().executeTakeFirstOrThrow();
}

export function writeOrder(tx: Db, id: number, changes: Updateable<LearningOrders>): Promise<StoredOrder> {
  return tx
    .updateTable('learningOrders')
    .set((write) => ({ ...changes, version: write('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores the payment of an open order, once. Returns false if the order has another payment, or is not open any more. */
export async function storePayment(db: Db, id: number, payment: string): Promise<boolean> {
  const stored = await db
    .updateTable('learningOrders')
    .set({ payment, paymentStatus: 'requires_payment_method' })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where((is) => is.or([is('payment', 'is', null), is('payment', '=', payment)]))
    .executeTakeFirst();
  return stored.numUpdatedRows === 1n;
}

/** Closes an open order that has no payment. No payment can follow, because `storePayment` needs an open order. */
export async function closeUnpaid(db: Db, id: number): Promise<boolean> {
  const closed = await db
    .updateTable('learningOrders')
    .set({ state: 'CLOSED' })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('payment', 'is', null)
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
}

/** Counts a request to the payment provider before the request is sent. The count later shows whether a newer reply was applied already. */
export async function countQuestion(db: Db, id: number): Promise<number> {
  const { asked } = await db
    .updateTable('learningOrders')
    .set({ asked: sql<number>`asked + 1` })
    .where('id', '=', id)
    .returning('asked')
    .executeTakeFirstOrThrow();
  return asked;
}

export function ownOrder(order: StoredOrder): OwnOrder {
  const { id, state, tierName, priceCents, discountCode, totalCents, createdAt, paidAt, card, startsOn, endsOn } = order;
  return {
    id,
    state: state as OrderState,
    tierName,
    subscriptionPrice: dollarsOfCents(priceCents),
    discountCode,
    total: dollarsOfCents(totalCents),
    createdAt,
    paidAt,
    card,
    startsOn,
    endsOn,
  };
}

import { countQuestion, findOrder } from '#server/learning/subscription/orders/orders-store.ts';
import type { StoredOrder } from '#server/learning/subscription/orders/periods.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Payment, Payments } from './payments.ts';
import { settle } from './settle.ts';

export interface Settling {
  db: Db;
  payments: Payments | null;
  today: string;
}

/** Asks the provider about the payment of an order, by default for its present state, and settles the order by the reply. */
export async function askAndSettle(
  { db, payments, today }: Settling,
  id: number,
  ask: (payments: Payments, payment: string) => Promise<Payment> = (provider, payment) => provider.read(payment),
): Promise<{ order: StoredOrder; payment: Payment | null } | null> {
  const order = await findOrder(db, id);
  if (!order) return null;
  if (order.payment === null || !payments) return { order, payment: null };
  const asked = await countQuestion(db, id);
  const payment = await ask(payments, order.payment);
  return { order: await settleWith({ db, today }, id, payment, asked), payment };
}

export function settleWith(
  { db, today }: Pick<Settling, 'db' | 'today'>,
  id: number,
  payment: Payment,
  asked: number,
): Promise<StoredOrder> {
  return transact(db, (tx) => settle(tx, id, { payment, asked, today }));
}

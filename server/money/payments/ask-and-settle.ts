import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Customer, PayableOrder } from './customer.ts';
import type { Payment, Payments } from './payments.ts';

export interface Settling<Order extends PayableOrder = PayableOrder> {
  db: Db;
  customer: Customer<Order>;
  payments: Payments | null;
  today: string;
}

/** Asks the provider about the payment of an order, by default for its present state, and settles the order by the reply. */
export async function askAndSettle<Order extends PayableOrder>(
  settling: Settling<Order>,
  id: number,
  ask: (payments: Payments, payment: string) => Promise<Payment> = (provider, payment) => provider.read(payment),
): Promise<{ order: Order; payment: Payment | null } | null> {
  const { db, customer, payments } = settling;
  const order = await customer.find(db, id);
  if (!order) return null;
  if (order.payment === null || !payments) return { order, payment: null };
  const asked = await customer.countQuestion(db, id);
  const payment = await ask(payments, order.payment);
  const settled = await settleWith(settling, id, payment, asked);
  await customer.settleFurther?.({ db, payments, today: settling.today }, settled, payment);
  return { order: settled, payment };
}

/** Settles an order by a reply of the provider. */
export function settleWith<Order extends PayableOrder>(
  { db, customer, today }: Pick<Settling<Order>, 'db' | 'customer' | 'today'>,
  id: number,
  payment: Payment,
  asked: number,
): Promise<Order> {
  return transact(db, (tx) => customer.settle(tx, id, { payment, asked, today }));
}

import { askAndSettle, type Settling, settleWith } from './ask-and-settle.ts';
import type { Customer, PayableOrder } from './customer.ts';
import { CardRefused, type Payment, PaymentRefused, type Payments, PaymentUnknown, type SavedCharge } from './payments.ts';

/** The provider could not be asked, and nothing was charged: the buyer can simply try again. */
export class NothingCharged extends Error {}

/** The order may not be paid any more: somebody else closed it, or gave it another payment. */
export class OrderTaken extends Error {}

interface Taking<Order extends PayableOrder> extends Settling<Order> {
  payments: Payments;
  /** a confirmation token that Stripe's Payment Element made, or a card that was saved before */
  token: string | (SavedCharge & { customer: string });
  /** whose card is saved for later payments; missing: it is not */
  saves?: { name: string; email: string } | null;
  /** shown in the provider's own list, beside the payment */
  description: string;
}

/** The order, and what the provider says of its payment; `payment` is null if the provider did not reply. */
export interface Taken<Order extends PayableOrder> {
  order: Order;
  payment: Payment | null;
}

/**
 * Pays an open order: makes its payment, stores it, charges it, settles. Each step can be repeated; an order has one payment, which
 * can be charged once. No transaction may be open. Throws CardRefused, PaymentRefused (this card was not charged), NothingCharged
 * and OrderTaken.
 */
export async function takePayment<Order extends PayableOrder>(taking: Taking<Order>, order: Order): Promise<Taken<Order>> {
  const { db, customer, payments } = taking;
  const { payment } = order;
  const found = payment === null ? await makePayment(taking, order) : await chargesNothing(() => payments.read(payment));
  if (found.status === 'unpaid' || found.status === 'action') return charge(taking, order, found.id);
  const asked = await customer.countQuestion(db, order.id);
  return { order: await settleWith(taking, order.id, found, asked), payment: found };
}

/** Makes sure that an open order cannot be paid any more. If it was already paid, it is settled as paid. Throws NothingCharged. */
export async function withdraw<Order extends PayableOrder>(settling: Settling<Order>, order: Order): Promise<void> {
  const { db, customer } = settling;
  if (order.payment === null && (await customer.closeUnpaid(db, order.id))) return;
  const now = await customer.find(db, order.id);
  if (!now || now.payment === null || !settling.payments) return;
  await chargesNothing(() => askAndSettle(settling, now.id, (payments, payment) => payments.cancel(payment)));
}

/** Makes the payment without charging it, so a payment whose id is lost does no harm. */
async function makePayment<Order extends PayableOrder>(taking: Taking<Order>, order: Order): Promise<Payment> {
  const { db, customer, payments, description, token, saves = null } = taking;
  const key = `${keyOf(taking, order)}-${order.creations}`;
  const payer = typeof token === 'string' ? { saves } : { customer: token.customer };
  const wanted = { key, totalCents: order.chargeCents ?? order.totalCents, description, order: order.key, ...payer };
  const made = await chargesNothing(() =>
    payments.create(wanted).catch(async (error: unknown) => {
      // Stripe returns the same failure again for the same key, so the next try needs a new key
      if (error instanceof PaymentUnknown || error instanceof PaymentRefused) await customer.countCreation(db, order.id);
      throw error;
    }),
  );
  if (!(await customer.storePayment(db, order.id, made.id))) throw new OrderTaken();
  return made;
}

async function charge<Order extends PayableOrder>(taking: Taking<Order>, order: Order, payment: string): Promise<Taken<Order>> {
  const { db, customer, payments, token } = taking;
  const asked = await customer.countQuestion(db, order.id);
  try {
    const charged = await (typeof token === 'string'
      ? payments.confirm(payment, token, `${keyOf(taking, order)}-${token}`)
      : payments.confirmSaved(payment, token));
    return { order: await settleWith(taking, order.id, charged, asked), payment: charged };
  } catch (error) {
    if (error instanceof CardRefused) await customer.storeProblem(db, order.id, error.message.slice(0, 500));
    if (!(error instanceof PaymentUnknown)) throw error;
    return { order: (await customer.find(db, order.id)) ?? order, payment: null };
  }
}

/** Keys of subscriptions have no word for their account, because orders from before gifts may still be open. */
function keyOf({ customer }: { customer: Pick<Customer, 'account'> }, { key }: PayableOrder): string {
  return customer.account === 'learning' ? `almoner-${key}` : `almoner-gift-${key}`;
}

async function chargesNothing<T>(call: () => Promise<T>): Promise<T> {
  return call().catch((error: unknown) => {
    if (error instanceof PaymentUnknown || error instanceof PaymentRefused) throw new NothingCharged('', { cause: error });
    throw error;
  });
}

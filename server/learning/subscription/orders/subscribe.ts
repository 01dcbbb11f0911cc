import { type SubscribeOutcome, subscriptionMessages } from '#contract/learning/subscription/subscribe.ts';
import { subscriber } from '#server/learning/subscription/payments/subscriber.ts';
import { CardRefused, type Payment, PaymentRefused, type Payments } from '#server/money/payments/payments.ts';
import { NothingCharged, OrderTaken, takePayment, withdraw } from '#server/money/payments/take-payment.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { ownOrder } from './orders-store.ts';
import type { StoredOrder } from './periods.ts';
import { placeOrder, type Request } from './place-order.ts';

type Subscribe = Omit<Request, 'takesCards'> & { db: Db; payments: Payments | null };

const mostReplacements = 3;

/**
 * Buys a year, in steps: store the order; make its payment; store the payment; charge it; settle. Each step can be repeated. An
 * order has one payment, which can be charged once. No transaction is open while the provider is asked.
 */
export async function subscribe(request: Subscribe): Promise<SubscribeOutcome> {
  const { db, payments, today } = request;
  for (let attempt = 0; attempt <= mostReplacements; attempt += 1) {
    const placed = await transact(db, (tx) => placeOrder(tx, { ...request, takesCards: payments !== null }));
    if (placed.order) return pay(request, placed.order);
    await withdraw({ db, customer: subscriber, payments, today }, placed.replaces).catch(refuseToTake);
  }
  throw refuse(409, subscriptionMessages.failed);
}

async function pay({ db, payments, body, today }: Subscribe, order: StoredOrder): Promise<SubscribeOutcome> {
  if (order.state !== 'OPEN') return outcomeOf(order, null);
  const token = body.stripeToken;
  if (!payments) throw refuse(409, subscriptionMessages.noStripe);
  if (!token) throw refuseFields({ stripe_token: [subscriptionMessages.noCard] });
  const description = `Learning Commons, order ${order.id}`;
  const taken = await takePayment({ db, customer: subscriber, payments, today, token, description }, order).catch(refuseToTake);
  return outcomeOf(taken.order, taken.payment);
}

function refuseToTake(error: unknown): never {
  if (error instanceof CardRefused) throw refuseFields({ stripe_token: [error.message] });
  if (error instanceof PaymentRefused) throw refuseFields({ stripe_token: [subscriptionMessages.cardAgain] });
  if (error instanceof NothingCharged) throw refuse(409, subscriptionMessages.unreachable);
  if (error instanceof OrderTaken) throw refuse(409, subscriptionMessages.failed);
  throw error;
}

/** The result for the buyer; `payment` is null if the provider did not reply or was not asked. */
export function outcomeOf(order: StoredOrder, payment: Payment | null): SubscribeOutcome {
  if (order.state === 'ACTIVE') return { order: ownOrder(order), outcome: 'PAID', clientSecret: null };
  if (order.state !== 'OPEN') throw refuse(409, subscriptionMessages.requestUsed, undefined, { current: {} });
  if (payment?.status === 'action') return { order: ownOrder(order), outcome: 'ACTION', clientSecret: payment.clientSecret };
  if (payment?.status === 'unpaid') throw refuseFields({ stripe_token: [payment.problem || subscriptionMessages.cardAgain] });
  return { order: ownOrder(order), outcome: 'WAITING', clientSecret: null };
}

import { type SubscribeOutcome, subscriptionMessages } from '#contract/learning/subscription/subscribe.ts';
import { askAndSettle, type Settling, settleWith } from '#server/learning/subscription/payments/ask-and-settle.ts';
import {
  CardRefused,
  type Payment,
  PaymentRefused,
  type Payments,
  PaymentUnknown,
} from '#server/learning/subscription/payments/payments.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { closeUnpaid, countQuestion, findOrder, ownOrder, storePayment, writeOrder } from './orders-store.ts';
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
    await withdraw({ db, payments, today }, placed.replaces);
  }
  throw refuse(409, subscriptionMessages.failed);
}

/** Makes sure that an open order cannot be paid any more. If it was already paid, it is settled as paid. */
async function withdraw(settling: Settling, order: StoredOrder): Promise<void> {
  if (order.payment === null && (await closeUnpaid(settling.db, order.id))) return;
  const now = await findOrder(settling.db, order.id);
  if (!now || now.payment === null || !settling.payments) return;
  const { payment } = now;
  await unreachable(() => askAndSettle(settling, now.id, (payments) => payments.cancel(payment)));
}

async function pay(request: Subscribe, order: StoredOrder): Promise<SubscribeOutcome> {
  const { db, payments, body } = request;
  if (order.state !== 'OPEN') return outcomeOf(order, null);
  const token = body.stripeToken;
  if (!payments) throw refuse(409, subscriptionMessages.noStripe);
  if (!token) throw refuseFields({ stripe_token: [subscriptionMessages.noCard] });
  const found =
    order.payment === null ? await makePayment(db, payments, order) : await unreachable(() => payments.read(order.payment ?? ''));
  if (found.status === 'unpaid' || found.status === 'action') return charge(request, payments, order, found.id, token);
  const asked = await countQuestion(db, order.id);
  return outcomeOf(await settleWith(request, order.id, found, asked), found);
}

/** Makes the payment without charging it, so a payment whose id is lost does no harm. */
async function makePayment(db: Db, payments: Payments, order: StoredOrder): Promise<Payment> {
  const wanted = {
    key: `almoner-${order.key}-${order.creations}`,
    totalCents: order.totalCents,
    description: `Learning Commons, order ${order.id}`,
    order: order.key,
  };
  const made = await payments
    .create(wanted)
    .catch(async (error: unknown) => {
      // Stripe returns the same failure again for the same key, so the next try needs a new key
      if (error instanceof PaymentUnknown || error instanceof PaymentRefused)
        await writeOrder(db, order.id, { creations: order.creations + 1 });
      throw error;
    })
    .catch(refuseUnreachable);
  if (!(await storePayment(db, order.id, made.id))) throw refuse(409, subscriptionMessages.failed);
  return made;
}

async function charge(request: Subscribe, payments: Payments, order: StoredOrder, payment: string, token: string) {
  const { db } = request;
  const asked = await countQuestion(db, order.id);
  try {
    const charged = await payments.confirm(payment, token, `almoner-${order.key}-${token}`);
    return outcomeOf(await settleWith(request, order.id, charged, asked), charged);
  } catch (error) {
    if (error instanceof CardRefused) {
      await writeOrder(db, order.id, { paymentProblem: error.message.slice(0, 500) });
      throw refuseFields({ stripe_token: [error.message] });
    }
    if (error instanceof PaymentRefused) throw refuseFields({ stripe_token: [subscriptionMessages.cardAgain] });
    if (error instanceof PaymentUnknown) return outcomeOf((await findOrder(db, order.id)) ?? order, null);
    throw error;
  }
}

/** Makes a call that charges nothing. If the provider fails, refuses with 409: the buyer can simply try again. */
async function unreachable<T>(call: () => Promise<T>): Promise<T> {
  return call().catch(refuseUnreachable);
}

function refuseUnreachable(error: unknown): never {
  if (error instanceof PaymentUnknown || error instanceof PaymentRefused) throw refuse(409, subscriptionMessages.unreachable);
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

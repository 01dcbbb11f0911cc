import { type SubscribeOutcome, subscriptionMessages } from '#contract/learning/subscription/subscribe.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { findOrder } from '#server/learning/subscription/orders/orders-store.ts';
import { outcomeOf } from '#server/learning/subscription/orders/subscribe.ts';
import { askAndSettle, type Settling } from '#server/money/payments/ask-and-settle.ts';
import { PaymentRefused, PaymentUnknown } from '#server/money/payments/payments.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { subscriber } from './subscriber.ts';

/** Settles an order of the actor's nonprofit after the buyer has answered the bank, or when the buyer returns to the page. */
export async function checkPayment(
  settling: Omit<Settling, 'customer'>,
  id: number,
  { nonprofit }: Actor,
): Promise<SubscribeOutcome> {
  const order = await findOrder(settling.db, id);
  if (!order || order.nonprofitId !== nonprofit) throw notFound();
  try {
    const settled = await askAndSettle({ ...settling, customer: subscriber }, id);
    if (!settled) throw notFound();
    return outcomeOf(settled.order, settled.payment);
  } catch (error) {
    if (error instanceof PaymentUnknown || error instanceof PaymentRefused)
      throw refuse(409, subscriptionMessages.unknown, undefined, { current: {} });
    throw error;
  }
}

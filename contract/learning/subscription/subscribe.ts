import * as z from 'zod/mini';
import { calendarDay, dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { requiredId } from '#contract/platform/wire/row-id.ts';
import { requestKey } from '#contract/platform/wire/saves.ts';
import { idParams, messages, oneOf } from '#contract/platform/wire/shapes.ts';
import { orderStates } from './orders.ts';

/**
 * The only page whose content security policy allows Stripe. A policy applies to a whole document, so the browser loads a new
 * document to open and to leave this page.
 */
export const paymentPage = /^\/learning-commons\/create-subscription\/?(\?|$)/;

export const subscriptionMessages = {
  noTier: "Please indicate your nonprofit's budget size to continue.",
  noNonprofit: 'Only Nonprofit Users Can Subscribe to the Learning Commons',
  failed: 'Something went wrong. Please try again.',
  paid: 'Payment Successful!',
  account: 'Account created!',
  tierGone: 'This budget size is not offered any more. Choose another one.',
  priceChanged: 'The price has changed since this page was opened. Please look at it again.',
  hasAccess: 'Your nonprofit has access already.',
  endChanged: 'A colleague has just subscribed for your nonprofit. Nothing was charged to your card.',
  tooEarly: 'Your nonprofit has paid for the next year already.',
  noCard: 'Enter a card to pay.',
  cardAgain: 'This card was not charged. Enter it again, or use another one.',
  unreachable: 'Card payment cannot be reached at the moment. Nothing was charged. Please try again.',
  noStripe: 'Card payment is not set up here.',
  unknown: 'We could not hear from the bank yet. Nothing is charged twice: try again, or come back to this page later.',
  requestUsed: 'This request was sent before, for something else.',
};

/** An order as its nonprofit sees it. */
const ownOrder = z.object({
  id: z.int(),
  state: oneOf(orderStates),
  tierName: z.string(),
  subscriptionPrice: z.number(),
  discountCode: z.string(),
  total: z.number(),
  createdAt: momentText,
  paidAt: z.nullable(momentText),
  /** `Visa ending in 4242`; empty: not paid by card */
  card: z.string(),
  /** first and last day of the access; null: the order has not given access */
  startsOn: z.nullable(dayText),
  endsOn: z.nullable(dayText),
});
export type OwnOrder = z.output<typeof ownOrder>;

const ownSubscription = z.object({
  hasAccess: z.boolean(),
  /** the last day of present or coming access; null: there is no access, or it has no end */
  endsOn: z.nullable(dayText),
  /** the last day of the latest access that has ended; null: no access has ended, or there is present or coming access */
  endedOn: z.nullable(dayText),
  /** first and last day of the year that a purchase now would give; null: access has no end, or lasts longer than a year from now */
  next: z.nullable(z.object({ startsOn: dayText, endsOn: dayText })),
  /** whether the user may pay: only nonprofit staff may; others read */
  can: z.object({ buy: z.boolean() }),
  /** id of the offered tier for the nonprofit’s budget size; null: none */
  suggestedTier: z.nullable(z.int()),
  /** an order whose payment is not settled yet; null: none */
  openOrder: z.nullable(ownOrder),
  /** how many orders have given access so far, including those that are over */
  orderCount: z.int(),
  /** the newest orders that have given access, newest first: paid, free and granted ones */
  orders: z.array(ownOrder),
  /** how to pay without a card; plain text */
  otherWaysToPay: z.string(),
});
export type OwnSubscription = z.output<typeof ownSubscription>;

export const readOwnSubscription = endpoint('readOwnSubscription', 'GET learning-commons/subscription/', {
  access: 'signedIn',
  summary: 'The access of one’s own nonprofit, and its orders',
  result: ownSubscription,
});

export const readStripeKey = endpoint('readStripeKey', 'GET get-stripe-key/', {
  access: 'signedIn',
  summary: 'Stripe’s publishable key; null: card payment is not set up',
  result: z.object({ stripeKey: z.nullable(z.string()) }),
});

/** The result of a request to pay. */
const outcome = z.object({
  order: ownOrder,
  /**
   * `PAID`: the order gives access, from its first day on. `ACTION`: the buyer must confirm the payment to the bank, with
   * `client_secret`. `WAITING`: Stripe has not decided yet.
   */
  outcome: oneOf(['PAID', 'ACTION', 'WAITING']),
  clientSecret: z.nullable(z.string()),
});
export type SubscribeOutcome = z.output<typeof outcome>;

export const createSubscription = endpoint('createSubscription', 'POST learning-commons/create-subscription/', {
  access: 'buySubscription',
  summary:
    'Buy a year for one’s own nonprofit. 400 at `stripe_token` where the card is refused; 409 with `current` where the price or the present access is not what was shown. The same request may be repeated: it charges once',
  body: z.object({
    subscriptionTier: requiredId(subscriptionMessages.noTier),
    discountCode: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    /** a confirmation token that Stripe’s Payment Element made; not needed for a total of 0 */
    stripeToken: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /** the total that was shown, in dollars; without it, the present price is charged */
    total: z.optional(z.number(messages.required)),
    /** the last day of the present access, as the buyer saw it; without it, a nonprofit that has access cannot buy */
    renews: z.optional(z.nullable(calendarDay(messages.invalid))),
    /** `order_count` as the buyer saw it: the request is refused if another order has given access since */
    ordersSeen: z.optional(z.int(messages.wholeNumber)),
    requestKey,
  }),
  refuses: [409, 429],
  result: outcome,
});

export const checkOrder = endpoint('checkOrder', 'POST subscriptions/orders/{id}/check/', {
  access: 'buySubscription',
  summary: 'Ask Stripe what became of a payment of one’s own nonprofit, and settle it',
  params: idParams,
  refuses: [400, 409],
  result: outcome,
});

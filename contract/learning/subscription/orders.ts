import * as z from 'zod/mini';
import { calendarDay, dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { requestKey } from '#contract/platform/wire/saves.ts';
import {
  choiceList,
  flag,
  idParams,
  messages,
  oneOf,
  page,
  paging,
  requiredText,
  searchText,
  text,
  wholeNumber,
} from '#contract/platform/wire/shapes.ts';

export const orderStates = ['OPEN', 'CLOSED', 'ACTIVE', 'SUSPENDED', 'ENDED'] as const;
export type OrderState = (typeof orderStates)[number];

export const orderKinds = ['CARD', 'FREE', 'GRANT'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const orderKindLabels: Record<OrderKind, string> = { CARD: 'Card', FREE: 'Free', GRANT: 'Granted' };

/**
 * The standings of an order. The standing is the order's state, except for an ACTIVE order: it is CURRENT, UPCOMING or OVER,
 * depending on the day.
 */
export const orderStandings = ['CURRENT', 'UPCOMING', 'OVER', 'SUSPENDED', 'ENDED', 'OPEN', 'CLOSED'] as const;
export type OrderStanding = (typeof orderStandings)[number];

export const orderStandingLabels: Record<OrderStanding, string> = {
  CURRENT: 'Current',
  UPCOMING: 'Upcoming',
  OVER: 'Over',
  SUSPENDED: 'Suspended',
  ENDED: 'Ended early',
  OPEN: 'Not paid yet',
  CLOSED: 'Never paid',
};

/** Why staff should look at an order. */
const orderAttentions = ['REFUNDED', 'PARTLY_REFUNDED', 'DISPUTED', 'PAID_AFTER_CLOSING', 'OTHER_AMOUNT'] as const;
export type OrderAttention = (typeof orderAttentions)[number];

export const orderAttentionLabels: Record<OrderAttention, string> = {
  REFUNDED: 'The payment was refunded.',
  PARTLY_REFUNDED: 'A part of the payment was refunded.',
  DISPUTED: 'The card’s owner disputes the payment. Answer it at Stripe.',
  PAID_AFTER_CLOSING: 'The payment came after the order was closed. It gives access; look whether the nonprofit paid twice.',
  OTHER_AMOUNT: 'Stripe received another amount than the order’s. No access was given.',
};

const orderOrderings = ['-created_at', 'created_at', '-ends_on', 'ends_on', '-total', 'total'] as const;
export type OrderOrdering = (typeof orderOrderings)[number];
export const defaultOrderOrdering: OrderOrdering = '-created_at';

const filters = {
  standing: z.optional(choiceList(orderStandings)),
  kind: z.optional(choiceList(orderKinds)),
  nonprofitId: z.optional(wholeNumber),
  /** true: only orders that staff should look at; false: only the others */
  attention: z.optional(flag),
  /** words of the nonprofit’s name, the tier’s name, the discount code or the card */
  search: z.optional(searchText),
};

const orderFilters = z.object(filters);
export type OrderFilters = z.output<typeof orderFilters>;

const ordersExport = z.extend(orderFilters, { ordering: z.optional(oneOf(orderOrderings)) });
export type OrdersExport = z.output<typeof ordersExport>;

export const ordersQuery = z.object({ ...filters, ...paging, ordering: z._default(oneOf(orderOrderings), defaultOrderOrdering) });
export type OrdersQuery = z.output<typeof ordersQuery>;

export const orderMessages = {
  reason: 'Write why.',
  endsOn: 'Choose the last day of the access.',
  past: 'The last day cannot be before today.',
  notActive: 'Only an order that gives access can be ended.',
  noNonprofit: 'This nonprofit does not exist.',
};

/** An order as programme staff see it. */
const order = z.object({
  id: z.int(),
  version: z.int(),
  createdAt: momentText,
  nonprofitRef: namedRef,
  /** null: the account was deleted */
  createdByRef: z.nullable(personRef),
  kind: oneOf(orderKinds),
  state: oneOf(orderStates),
  standing: oneOf(orderStandings),
  tierName: z.string(),
  /** whether the tier is for another budget size than that in the nonprofit’s profile */
  otherSize: z.boolean(),
  subscriptionPrice: z.number(),
  discountCode: z.string(),
  total: z.number(),
  card: z.string(),
  /** id of the payment at Stripe */
  payment: z.nullable(z.string()),
  paymentStatus: z.string(),
  paymentProblem: z.string(),
  paidAt: z.nullable(momentText),
  refunded: z.number(),
  dispute: z.string(),
  startsOn: z.nullable(dayText),
  endsOn: z.nullable(dayText),
  endedAt: z.nullable(momentText),
  reason: z.string(),
  note: z.string(),
  attention: z.array(oneOf(orderAttentions)),
});
export type Order = z.output<typeof order>;

export const listOrders = endpoint('listOrders', 'GET subscriptions/orders/', {
  access: 'readSubscriptions',
  summary: 'All orders: bought, free and granted subscriptions',
  query: ordersQuery,
  result: page(order),
});

export const readOrder = endpoint('readOrder', 'GET subscriptions/orders/{id}/', {
  access: 'readSubscriptions',
  summary: 'One order',
  params: idParams,
  result: order,
});

/** The fields of a grant: the body of its call, and the schema of its form. */
export const grantFields = z.object({
  nonprofit: rowId,
  endsOn: calendarDay(orderMessages.endsOn),
  reason: requiredText(500, orderMessages.reason),
});

export const grantAccess = endpoint('grantAccess', 'POST subscriptions/orders/', {
  access: 'manageSubscriptions',
  summary: 'Give a nonprofit access until a day, with a reason',
  body: z.object({
    ...grantFields.shape,
    requestKey,
  }),
  result: order,
  status: 201,
});

export const changeOrder = endpoint('changeOrder', 'PATCH subscriptions/orders/{id}/', {
  access: 'manageSubscriptions',
  summary: 'Note something about an order, or mark it as looked at',
  params: idParams,
  body: z.object({
    note: z.optional(text(2_000)),
    /** only an empty list is allowed: it says that staff have looked at everything */
    attention: z.optional(z.array(oneOf(orderAttentions)).check(z.maxLength(0, messages.invalid))),
    version: z.optional(z.int()),
  }),
  result: order,
});

export const endAccess = endpoint('endAccess', 'POST subscriptions/orders/{id}/end/', {
  access: 'manageSubscriptions',
  summary: 'End the access of an order now, with a reason. Refunds are made at Stripe',
  params: idParams,
  body: z.object({ reason: requiredText(500, orderMessages.reason) }),
  refuses: [409],
  result: order,
});

export const downloadOrders = download({
  name: 'downloadOrders',
  path: '/download-subscriptions/',
  access: 'readSubscriptions',
  recentSignIn: true,
  summary: 'The orders of the list, under the same filters',
  query: ordersExport,
});

export const downloadReceipt = download({
  name: 'downloadReceipt',
  path: '/download-subscription-receipt/',
  access: 'signedIn',
  summary: 'The receipt of an order: for programme staff, and for the users of its nonprofit',
  query: z.object({ order: wholeNumber }),
  type: 'application/pdf',
  refuses: [404],
});

export const refundRules = ['END', 'KEEP'] as const;
export const disputeRules = ['SUSPEND', 'END_IF_LOST', 'KEEP'] as const;

/** The rules of subscriptions that staff set. */
const settingsFields = z.object({
  /** END: an order whose payment was refunded in full no longer gives access; KEEP: it still does */
  onRefund: oneOf(refundRules),
  /** While a dispute is open, access stops only with SUSPEND. After a lost dispute, access ends, except with KEEP. */
  onDispute: oneOf(disputeRules),
  otherWaysToPay: text(2_000),
});

const settings = z.object({
  ...settingsFields.shape,
  version: z.int(),
  /** whether cards can be charged, because Stripe’s keys are set */
  cardPayment: z.boolean(),
  /** when all payments were last compared with what Stripe says; null: never */
  settledAt: z.nullable(momentText),
  /** the number of orders that staff should look at */
  attention: z.int(),
});
export type SubscriptionSettings = z.output<typeof settings>;

export const readSubscriptionSettings = endpoint('readSubscriptionSettings', 'GET subscriptions/settings/', {
  access: 'readSubscriptions',
  summary: 'The rules of subscriptions, and whether card payment works',
  result: settings,
});

export const changeSubscriptionSettings = endpoint('changeSubscriptionSettings', 'PATCH subscriptions/settings/', {
  access: 'manageSubscriptions',
  summary: 'Change the rules of subscriptions. They count for refunds and disputes from then on',
  body: z.object({ ...z.partial(settingsFields).shape, version: z.optional(z.int()) }),
  result: settings,
});

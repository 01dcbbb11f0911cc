/** Choices of orders. In a file of its own: the browser reads the page's address before it loads the calls. */

export const orderStates = ['OPEN', 'CLOSED', 'ACTIVE', 'SUSPENDED', 'ENDED'] as const;
export type OrderState = (typeof orderStates)[number];

export const orderKinds = ['CARD', 'FREE', 'GRANT'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const orderKindLabels: Record<OrderKind, string> = { CARD: 'Card', FREE: 'Free', GRANT: 'Granted' };

/** What staff filter by: states, of which an active order’s depends on the day. */
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
export const orderAttentions = ['REFUNDED', 'PARTLY_REFUNDED', 'DISPUTED', 'PAID_AFTER_CLOSING', 'OTHER_AMOUNT'] as const;
export type OrderAttention = (typeof orderAttentions)[number];

export const orderAttentionLabels: Record<OrderAttention, string> = {
  REFUNDED: 'The payment was refunded.',
  PARTLY_REFUNDED: 'A part of the payment was refunded.',
  DISPUTED: 'The card’s owner disputes the payment. Answer it at Stripe.',
  PAID_AFTER_CLOSING: 'The payment came after the order was closed. It gives access; look whether the nonprofit paid twice.',
  OTHER_AMOUNT: 'Stripe received another amount than the order’s. No access was given.',
};

export const orderOrderings = ['-created_at', 'created_at', '-ends_on', 'ends_on', '-total', 'total'] as const;
export type OrderOrdering = (typeof orderOrderings)[number];
export const defaultOrderOrdering: OrderOrdering = '-created_at';

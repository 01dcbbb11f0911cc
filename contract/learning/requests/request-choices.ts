/** Choices of information requests. In a file of its own: the browser reads the page's address before it loads the calls. */

/** `BOUGHT`: the nonprofit that the visitor made has subscribed since. `SUSPECTED`: a machine seems to have sent it. */
export const requestStandings = ['NEW', 'ANSWERED', 'BOUGHT', 'SUSPECTED'] as const;
export type RequestStanding = (typeof requestStandings)[number];

export const requestStandingLabels: Record<RequestStanding, string> = {
  NEW: 'New',
  ANSWERED: 'Answered',
  BOUGHT: 'Bought',
  SUSPECTED: 'Suspected spam',
};

export const requestWishes = ['INFORMATION', 'SUBSCRIPTION'] as const;
export type RequestWish = (typeof requestWishes)[number];

export const requestWishLabels: Record<RequestWish, string> = { INFORMATION: 'Information', SUBSCRIPTION: 'To buy now' };

export const requestOrderings = ['-created_at', 'created_at', 'organization', '-organization'] as const;
export type RequestOrdering = (typeof requestOrderings)[number];
export const defaultRequestOrdering: RequestOrdering = '-created_at';

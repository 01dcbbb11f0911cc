/**
 * The accounts of the journal. An account is of one part, nonprofit, card, order or pool, or there is one of it. What the programme
 * has is positive, what it owes is negative.
 */
export const accounts = {
  /** the balance at Stripe: money that was charged and has not come to the bank */
  STRIPE: { of: null, name: 'assets:stripe' },
  /** the programme's bank account for gifts */
  BANK: { of: null, name: 'assets:bank' },
  /** money that the bank of a card took back while a dispute is open */
  DISPUTED: { of: 'order', name: 'assets:disputed' },
  /** a part of a gift that has no donation yet */
  UNBOOKED: { of: 'part', name: 'liabilities:unbooked' },
  /** what a nonprofit is owed of gifts by card and card value */
  OWED: { of: 'nonprofit', name: 'liabilities:owed' },
  /** the balance of a gift card */
  CARDS: { of: 'card', name: 'liabilities:cards' },
  /** card value that an open order has set aside */
  HELD: { of: 'order', name: 'liabilities:held' },
  /** a sponsor's money for matches */
  POOL: { of: 'pool', name: 'liabilities:pools' },
  /** gifts to the programme, and the fees that it bears */
  PROGRAMME: { of: null, name: 'equity:programme' },
  /** what Stripe moved and nothing here explains, until staff say what it was */
  SUSPENSE: { of: null, name: 'equity:suspense' },
} as const satisfies Record<string, { of: 'order' | 'part' | 'nonprofit' | 'card' | 'pool' | null; name: string }>;

export type Account = keyof typeof accounts;
/** an account that there is once */
type SingleAccount = { [Name in Account]: (typeof accounts)[Name]['of'] extends null ? Name : never }[Account];

/** A line of an entry: cents that go to an account (positive) or come from it (negative). */
export type Line =
  | { account: SingleAccount; owner?: never; cents: number }
  | { account: Exclude<Account, SingleAccount>; owner: number; cents: number };

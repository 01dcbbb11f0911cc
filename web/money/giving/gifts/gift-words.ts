import type { GiftRecord } from '#contract/money/giving/gifts.ts';
import { formatDollars, formatSigned } from '../../../platform/ui/text/format.ts';

export const formatCents = (cents: number): string => formatDollars(cents / 100);

/** What happened, by the kind of an entry of the journal. */
const kinds: Record<string, string> = {
  CHARGE: 'Paid by card',
  HELD: 'Set aside from a gift card',
  USED: 'Paid from a gift card',
  GIVEN_BACK: 'Given back to a gift card',
  BOOKED: 'Booked as a donation',
  MATCHED: 'Matched',
  FEE: 'Fee of Stripe',
  REFUND: 'Refunded',
  CORRECTION: 'Corrected by staff',
  DISPUTE: 'Disputed',
  PAYOUT: 'Paid to the bank',
  DEPOSIT: 'Came to the bank',
  UNKNOWN: 'Moved by Stripe, not explained',
  EXPLAINED: 'Explained by staff',
};

export const kindText = (kind: string): string => kinds[kind] ?? kind;

type Line = GiftRecord['journal'][number]['lines'][number];

/** Where money stands, by the account. `owes`: more in the account is more that the programme owes. */
const accounts: Record<string, { text: string; owes: boolean }> = {
  STRIPE: { text: 'At Stripe', owes: false },
  BANK: { text: 'In the bank account for gifts', owes: false },
  DISPUTED: { text: 'Held back by the donor’s bank', owes: false },
  UNBOOKED: { text: 'Waits to be booked', owes: true },
  OWED: { text: 'Owed', owes: true },
  CARDS: { text: 'On a gift card', owes: true },
  HELD: { text: 'Set aside from a gift card', owes: true },
  POOL: { text: 'A sponsor’s money for matches', owes: true },
  PROGRAMME: { text: 'The programme’s own money', owes: true },
  SUSPENSE: { text: 'Not explained', owes: true },
};

/** An account in plain words: `Owed to Lantern House`. */
export function accountText({ account, nonprofit }: Line): string {
  const text = accounts[account]?.text ?? account;
  if (!nonprofit) return text;
  return account === 'OWED' ? `${text} to ${nonprofit.name}` : `${text}: ${nonprofit.name}`;
}

/**
 * How a line changes what stands in its account: `+$50.00`. The journal counts what is owed as negative; a reader expects that owing
 * more is more.
 */
export const changeText = ({ account, cents }: Line): string => formatSigned((accounts[account]?.owes ? -cents : cents) / 100);

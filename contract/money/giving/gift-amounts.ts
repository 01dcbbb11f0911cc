/** What a card payment costs: hundredths of a per cent of all that is paid, and cents beside them. */
export interface FeeRule {
  feeBps: number;
  feeFixedCents: number;
}

/** The most that one gift can be, in cents: what a card form accepts, and what a donation's column holds. */
export const mostGiftCents = 99_999_999;

/** The most nonprofits that one gift can be for. */
export const mostGiftParts = 25;

/** What a donor who covers the fees pays for `net` cents: the smallest amount of which at least `net` is left after the fee. */
export function grossOf(net: number, { feeBps, feeFixedCents }: FeeRule): number {
  return Math.ceil(((net + feeFixedCents) * 10_000) / (10_000 - feeBps));
}

/** About what Stripe takes of a payment, by the rule of the settings. */
export const estimatedFee = (cents: number, { feeBps, feeFixedCents }: FeeRule): number =>
  Math.round((cents * feeBps) / 10_000) + feeFixedCents;

/**
 * The cents of an amount as a person types it: `50`, `$50`, `1,250.00`. Null: it is no amount that has one meaning; `1.000` and `1,50`
 * are refused, because other countries write thousands and cents so.
 */
export function centsOfText(typed: string): number | null {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (!/^(?:\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.\d{2})?$/.test(text)) return null;
  const [dollars = '', cents = '00'] = text.replaceAll(',', '').split('.');
  return Number(dollars) * 100 + Number(cents);
}

/** Cents as a person reads them: `$50`, `$1,250.40`. */
export function centsText(cents: number): string {
  const whole = cents % 100 === 0;
  const dollars = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 });
  return `$${dollars}`;
}

/** Cents as they stand in a field for dollars: `50`, `33.34`. */
export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, '');

/** Splits an amount evenly: the first shares get the cents that are left. */
export function evenly(cents: number, count: number): number[] {
  const share = Math.floor(cents / count);
  return Array.from({ length: count }, (_, index) => share + (index < cents - share * count ? 1 : 0));
}

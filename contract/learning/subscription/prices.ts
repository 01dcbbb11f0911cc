// The prices of subscriptions. Prices and totals are in whole cents here; the wire has dollars with at most two decimals.

export const discountTypes = ['FIXED', 'PERCENTAGE'] as const;
export type DiscountType = (typeof discountTypes)[number];

export interface Reduction {
  discountType: DiscountType;
  /** dollars off for FIXED, percent off for PERCENTAGE; at most two decimals */
  discountAmount: number;
}

/** The least that a card can pay, in cents. */
const leastCharge = 50;

/** The price after a discount, in cents and never below 0. A discount is rounded up to a whole cent: the buyer pays less. */
export function totalOf(priceCents: number, discount: Reduction | null): number {
  if (discount === null) return priceCents;
  // hundredths of a dollar or of a percent: a whole number
  const amount = Math.round(discount.discountAmount * 100);
  const off = discount.discountType === 'FIXED' ? amount : Math.ceil((priceCents * amount) / 10_000);
  return Math.max(0, priceCents - off);
}

/** Whether a card can pay a total; 0 needs no card. */
export function isPayable(totalCents: number): boolean {
  return totalCents === 0 || totalCents >= leastCharge;
}

export const dollarsOfCents = (cents: number): number => cents / 100;
/** `dollars` has at most two decimals. */
export const centsOfDollars = (dollars: number): number => Math.round(dollars * 100);

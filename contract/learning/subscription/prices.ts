/** What a subscription costs. Money is in whole cents; the wire carries dollars with two decimals. */

export const discountTypes = ['FIXED', 'PERCENTAGE'] as const;
export type DiscountType = (typeof discountTypes)[number];

export interface Reduction {
  discountType: DiscountType;
  /** dollars of a fixed discount, else percent; at most two decimals */
  discountAmount: number;
}

/** The least that a card can pay, in cents. */
const leastCharge = 50;

/** The price after a discount, in cents: never below 0. A discount with a part of a cent is rounded up, for the buyer. */
export function totalOf(priceCents: number, discount: Reduction | null): number {
  if (discount === null) return priceCents;
  // hundredths of a dollar, or of a percent: both are whole
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

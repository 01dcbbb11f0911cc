/** Exact sums of decimal texts with two decimals. */

/** `12.50` → 1250 */
export const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** 1250 → `12.50` */
export function dollarsOf(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/** Exact sums of decimal texts with two decimals. */

/** `12.50` → 1250 */
export const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** 1250 → `12.50`, -5 → `-0.05` */
export function dollarsOf(cents: bigint): string {
  const size = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

import * as z from 'zod/mini';
import { grouped } from './grouped.ts';

/** Dollars from 0 to `most`, with at most two decimals. A JSON number on the wire, an exact decimal in the database. */
export function dollars(most: number) {
  const range = `Enter an amount from 0 to ${grouped(most)}.`;
  return z.number('Enter an amount in dollars.').check(
    z.minimum(0, range),
    z.maximum(most, range),
    z.refine((amount) => Number(amount.toFixed(2)) === amount, 'Use at most two decimals.'),
  );
}

/** The cents of a text with two decimals, exactly: `12.50` → 1250. */
export const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** The dollars of cents, exactly: 1250 → `12.50`, -5 → `-0.05`. */
export function dollarsOf(cents: bigint): string {
  const size = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

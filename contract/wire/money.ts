import * as z from 'zod/mini';

/** Dollars from 0 to `most`, with at most two decimals. A JSON number on the wire, an exact decimal in the database. */
export function dollars(most: number) {
  const range = `Enter an amount from 0 to ${most.toLocaleString('en-US')}.`;
  return z.number('Enter an amount in dollars.').check(
    z.minimum(0, range),
    z.maximum(most, range),
    z.refine((amount) => Number(amount.toFixed(2)) === amount, 'Use at most two decimals.'),
  );
}

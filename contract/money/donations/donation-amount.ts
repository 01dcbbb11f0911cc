import * as z from 'zod/mini';

export const amountMessages = {
  required: 'Enter an amount in dollars.',
  positive: 'Enter an amount above 0.',
  tooLarge: 'Enter an amount below 1,000,000,000.',
  decimals: 'Use at most two decimals.',
};

/** Dollars above 0 and below 1,000,000,000, as a JSON number with at most two decimals, which a double never rounds wrongly. */
export const donationAmount = z.number(amountMessages.required).check(
  z.refine((amount) => amount > 0, { error: amountMessages.positive, abort: true }),
  z.refine((amount) => amount < 1_000_000_000, { error: amountMessages.tooLarge, abort: true }),
  z.refine((amount) => Number(amount.toFixed(2)) === amount, amountMessages.decimals),
);

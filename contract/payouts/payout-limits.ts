import type { PayoutMethod } from './payout-choices.ts';

/** The most payments that one file of each kind carries. PayPal takes 5,000 rows; our bodies name at most so many lines. */
export const mostPayments: Record<PayoutMethod, number> = { PAYPAL: 5_000, ACH: 5_000, CHECK: 5_000 };

/** Dollars that the fields of an ACH file have room for: ten digits for a payment, twelve for all of them. */
export const achLimits = { payment: '99999999.99', total: '9999999999.99' };

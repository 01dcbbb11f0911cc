import type { Config, StripeConfig } from '#server/platform/process/config.ts';
import type { PaymentAccount } from './customer.ts';
import type { Payments } from './payments.ts';
import { openStripe, usual } from './stripe-payments.ts';

const opened = new WeakMap<StripeConfig, Promise<Payments>>();

/** On a giving day, donors wait in line rather than being sent away. */
const lineOfGifts = 20_000;

/** The payment provider's account, opened at the first use; null: card payment to this account is not set up. */
export async function paymentsOf(config: Config, account: PaymentAccount): Promise<Payments | null> {
  const keys = account === 'learning' ? config.stripe : config.givingStripe;
  if (keys === null) return null;
  const payments = opened.get(keys) ?? openStripe(keys, account === 'giving' ? { ...usual, line: lineOfGifts } : usual);
  opened.set(keys, payments);
  return payments;
}

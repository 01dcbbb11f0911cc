import type { Config } from '#server/platform/process/config.ts';
import type { Payments } from './payments.ts';
import { openStripe } from './stripe-payments.ts';

const opened = new WeakMap<Config, Promise<Payments>>();

/** The payment provider of this programme, opened at the first use; null: card payment is not set up. */
export async function paymentsOf(config: Config): Promise<Payments | null> {
  if (config.stripe === null) return null;
  const payments = opened.get(config) ?? openStripe(config.stripe);
  opened.set(config, payments);
  return payments;
}

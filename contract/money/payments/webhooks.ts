import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';

const signedEvent = {
  access: 'anyone',
  body: z.looseObject({}),
  bodyLimit: 1_000_000,
  refuses: [409],
  result: z.object({ received: z.boolean() }),
} as const;

export const stripeWebhook = endpoint('stripeWebhook', 'POST learning-commons/stripe-webhook/', {
  ...signedEvent,
  summary: 'Stripe reports an event about a subscription’s payment, signed. 400 for a wrong or old signature',
});

export const givingWebhook = endpoint('givingWebhook', 'POST payments/stripe-webhook/giving/', {
  ...signedEvent,
  summary: 'Stripe reports an event about a gift’s payment, signed. 400 for a wrong or old signature',
});

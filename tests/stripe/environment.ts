export const webhookSecret = 'whsec_of_the_tests';

/** Environment variables for an Almoner that uses a stand-in instead of Stripe. */
export function stripeEnvironment(url: string): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
  };
}

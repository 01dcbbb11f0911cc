export const webhookSecret = 'whsec_of_the_tests';

/** The environment of an Almoner that talks to a stand-in. */
export function stripeEnvironment(url: string): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
  };
}

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

export const givingWebhookSecret = 'whsec_of_the_gifts';

/** The same for gifts, which have an account of their own. */
export function givingEnvironment(url: string): Record<string, string> {
  return {
    GIVING_STRIPE_SECRET_KEY: 'sk_test_gifts',
    GIVING_STRIPE_PUBLISHABLE_KEY: 'pk_test_gifts',
    GIVING_STRIPE_WEBHOOK_SECRET: givingWebhookSecret,
    STRIPE_API_URL: url,
  };
}

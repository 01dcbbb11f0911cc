/** The port of the app under test. With another port, two checkouts can run the tests at the same time. */
export const e2ePort = Number(process.env['E2E_PORT'] ?? 18_471);

/** The port of the SMTP server that receives the app's mail (`mail.ts`). */
export const mailPort = e2ePort + 1;

/** The port of the stand-in for Stripe's API. */
export const stripePort = e2ePort + 3;

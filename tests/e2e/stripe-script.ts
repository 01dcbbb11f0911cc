import type { Page } from '@playwright/test';
import { stripePort } from './port.ts';

/**
 * A small replacement for the `Stripe()` of js.stripe.com: a field for the card number, a token for the card, and the bank's
 * question. It calls api.stripe.com as Stripe's own script does.
 */
const script = `
  const ask = async (path, params) => {
    const body = new URLSearchParams(params);
    const response = await fetch('https://api.stripe.com/v1/' + path, { method: 'POST', body });
    return response.json();
  };
  let field;
  const element = {
    mount(place) {
      const node = typeof place === 'string' ? document.querySelector(place) : place;
      const label = document.createElement('label');
      label.textContent = 'Card number ';
      field = document.createElement('input');
      label.append(field);
      node.append(label);
      queueMicrotask(() => (heard.ready ?? []).forEach((tell) => tell({ elementType: 'payment' })));
    },
    on(what, tell) { (heard[what] ??= []).push(tell); return element; },
    once(what, tell) { return element.on(what, tell); },
    off() { return element; },
    update() {}, unmount() {}, destroy() { field?.parentElement?.remove(); }, focus() {}, blur() {}, clear() {},
  };
  const heard = {};
  const elements = {
    create: () => element,
    getElement: () => element,
    update() {}, fetchUpdates: async () => ({}), on() {}, off() {},
    submit: async () => (field?.value ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }),
  };
  const bank = (secret) => new Promise((resolve) => {
    const box = document.createElement('div');
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', 'Your bank');
    for (const outcome of ['agree', 'refuse']) {
      const button = document.createElement('button');
      button.textContent = outcome === 'agree' ? 'Confirm payment' : 'Refuse payment';
      button.onclick = async () => {
        const intent = await ask('payment_intents/' + secret.split('_secret_')[0] + '/authenticate', { outcome });
        box.remove();
        resolve({ paymentIntent: intent });
      };
      box.append(button);
    }
    document.body.append(box);
  });
  window.Stripe = Object.assign(() => ({
    elements: () => elements,
    createToken: async () => ({}), createPaymentMethod: async () => ({}), confirmCardPayment: async () => ({}),
    createConfirmationToken: async () => {
      const made = await ask('confirmation_tokens', { 'payment_method_data[card][number]': field.value });
      return made.error ? { error: made.error } : { confirmationToken: made };
    },
    handleNextAction: ({ clientSecret }) => bank(clientSecret),
    _registerWrapper() {}, registerAppInfo() {},
  }), { version: 'endive' });
`;

/**
 * Serves two hosts of Stripe to a page: the script above instead of js.stripe.com, and the stand-in's API instead of
 * api.stripe.com.
 */
export async function serveStripe(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = await route.fetch({ url: `http://127.0.0.1:${stripePort}${pathname}` });
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
  });
}

/** Lets a page behave as if no Stripe key were set. */
export async function withoutStripeKey(page: Page): Promise<void> {
  await page.route('**/api/v1/get-stripe-key/', (route) => route.fulfill({ json: { stripe_key: null } }));
}

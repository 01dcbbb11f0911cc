import type { Page } from '@playwright/test';
import { stripePort } from './port.ts';

interface Wallet {
  name: string;
  email: string;
}

/**
 * A small replacement for the `Stripe()` of js.stripe.com: a field for the card number, the button of a wallet, a token, and the bank's
 * question. It calls api.stripe.com as Stripe's own script does. `wallet`: whose wallet the browser has; null: it has none.
 */
const scriptWith = (wallet: Wallet | null) => `
  const wallet = ${JSON.stringify(wallet)};
  const ask = async (path, params) => {
    const body = new URLSearchParams(params);
    const response = await fetch('https://api.stripe.com/v1/' + path, { method: 'POST', body });
    return response.json();
  };
  const nodeOf = (place) => typeof place === 'string' ? document.querySelector(place) : place;
  const elementsOf = (options = {}) => {
    const group = { number: '', field: null, node: null, amount: options.amount };
    const elementOf = (kind) => {
      const heard = {};
      const emit = (what, event) => (heard[what] ?? []).forEach((tell) => tell({ elementType: kind, ...event }));
      const element = {
        mount(place) {
          const node = nodeOf(place);
          if (kind === 'expressCheckout') {
            if (wallet) node.append(walletButton(emit));
          } else {
            const label = document.createElement('label');
            label.textContent = 'Card number ';
            group.field = document.createElement('input');
            label.append(group.field);
            node.append(label);
            group.node = node;
            node.dataset.amount = group.amount;
          }
          queueMicrotask(() => emit('ready', { availablePaymentMethods: wallet ? { googlePay: true } : undefined }));
        },
        on(what, tell) { (heard[what] ??= []).push(tell); return element; },
        once(what, tell) { return element.on(what, tell); },
        off() { return element; },
        update() {}, unmount() {}, destroy() { group.field?.parentElement?.remove(); }, focus() {}, blur() {}, clear() {},
      };
      return element;
    };
    const walletButton = (emit) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Donate with Google Pay';
      Object.assign(button.style, { background: '#000', color: '#fff' });
      button.onclick = () => emit('click', {
        resolve() {
          group.number = '4242424242424242';
          emit('confirm', { expressPaymentType: 'google_pay', billingDetails: wallet, paymentFailed() {} });
        },
        reject() {},
      });
      return button;
    };
    let payment;
    return Object.assign(group, {
      create: (kind) => kind === 'payment' ? payment = elementOf(kind) : elementOf(kind),
      getElement: () => payment ?? null,
      update({ amount }) {
        group.amount = amount ?? group.amount;
        if (group.node) group.node.dataset.amount = group.amount;
      },
      fetchUpdates: async () => ({}), on() {}, off() {},
      submit: async () => {
        const number = group.number || group.field?.value;
        return number ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
      },
    });
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
    elements: elementsOf,
    createToken: async () => ({}), createPaymentMethod: async () => ({}), confirmCardPayment: async () => ({}),
    createConfirmationToken: async ({ elements: { number, field } }) => {
      const made = await ask('confirmation_tokens', { 'payment_method_data[card][number]': number || field.value });
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
export async function serveStripe(page: Page, wallet: Wallet | null = null): Promise<void> {
  const script = scriptWith(wallet);
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

import type { Appearance, BillingDetails, Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { giveMessages } from '#contract/money/giving/give-words.ts';
import { Trouble } from './problems.ts';

/** A payment that a wallet of the browser has made ready. */
export interface Wallet {
  makeToken: () => Promise<string>;
  payer: Pick<BillingDetails, 'name' | 'email'>;
  refuse: () => void;
}

export interface Heard {
  /** whether a wallet may open now */
  canPay: () => boolean;
  pay: (wallet: Wallet) => void;
}

export interface Forms {
  setAmount: (cents: number, saves: boolean) => void;
  makeToken: () => Promise<string>;
}

export async function load(key: string): Promise<Stripe> {
  const stripe = await loadStripe(key);
  if (!stripe) throw new Error('Stripe was not loaded');
  return stripe;
}

export async function answerBank(key: string, clientSecret: string): Promise<void> {
  await (await load(key)).handleNextAction({ clientSecret });
}

/** Loads Stripe's script, and shows its forms for a card and for the wallets of the browser. */
export async function openForms(
  key: string,
  amount: number,
  heard: Heard & { ready: () => void; failed: () => void },
): Promise<Forms> {
  const stripe = await load(key);
  const group = () =>
    stripe.elements({
      ...{ mode: 'payment', amount, currency: 'usd', allowedPaymentMethodTypes: ['card'] },
      appearance: appearance(),
    });
  // two groups: the card's fields are not asked for where a wallet pays
  const [card, wallet] = [group(), group()];
  document.querySelector('#give-card')?.replaceChildren();
  card
    .create('payment', { layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never', link: 'never' } })
    .on('ready', heard.ready)
    .on('loaderror', heard.failed)
    .mount('#give-card');
  showWallets(stripe, wallet, heard);
  const fitColours = () => {
    for (const one of [card, wallet]) one.update({ appearance: appearance() });
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', fitColours);
  new MutationObserver(fitColours).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return {
    setAmount(cents, saves) {
      card.update({ amount: cents, setupFutureUsage: saves ? 'off_session' : null });
      wallet.update({ amount: cents });
    },
    makeToken: () => tokenOf(stripe, card),
  };
}

export async function tokenOf(stripe: Stripe, elements: StripeElements): Promise<string> {
  const { error: incomplete } = await elements.submit();
  // the form shows what is missing at its own fields
  if (incomplete) throw new Trouble({ card: incomplete.message ?? giveMessages.noCard });
  const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
  if (error) throw new Trouble({ card: error.message ?? giveMessages.cardAgain });
  return confirmationToken.id;
}

/** The buttons of Apple Pay and Google Pay, where the browser has them: they know the donor's name and email. */
function showWallets(stripe: Stripe, elements: StripeElements, { canPay, pay }: Heard): void {
  const place = document.querySelector<HTMLElement>('#give-wallets');
  if (!place) return;
  elements
    .create('expressCheckout', {
      emailRequired: true,
      billingAddressRequired: true,
      buttonType: { applePay: 'donate', googlePay: 'donate' },
      paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
    })
    .on('ready', ({ availablePaymentMethods: found }) => {
      place.hidden = !found;
    })
    .on('click', ({ resolve, reject }) => (canPay() ? resolve() : reject()))
    .on('confirm', ({ billingDetails, paymentFailed }) =>
      pay({
        makeToken: () => tokenOf(stripe, elements),
        payer: billingDetails ?? { name: '' },
        refuse: () => paymentFailed({ reason: 'fail' }),
      }),
    )
    .mount('#give-wallet');
}

/** The page's colors: the forms are in frames of Stripe's, which have none of our styles. */
export function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: style.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--accent'),
      colorText: colour('--ink'),
      colorBackground: colour('--sheet'),
      colorDanger: colour('--loss'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '6px',
    },
  };
}

import { giveMessages } from '#contract/money/giving/give-words.ts';
import { Trouble } from './problems.ts';
import { appearance, load, tokenOf } from './stripe-forms.ts';

/** On the page of a new card: shows Stripe's form, and sends what it makes of the card; or lets the bank ask about it. */
export async function takeNewCard(form: HTMLFormElement): Promise<void> {
  const { stripe: key = '', secret } = form.dataset;
  const problem = form.querySelector('#new-card-problem');
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const fill = (name: string, value: string) => {
    const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (field) field.value = value;
  };
  try {
    const stripe = await load(key);
    const elements = secret
      ? null
      : stripe.elements({ mode: 'setup', currency: 'usd', allowedPaymentMethodTypes: ['card'], appearance: appearance() });
    elements
      ?.create('payment', { layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never', link: 'never' } })
      .mount('#new-card-form');
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (button?.ariaDisabled === 'true') return;
      if (button) button.ariaDisabled = 'true';
      problem?.replaceChildren();
      try {
        if (elements) fill('token', await tokenOf(stripe, elements));
        else if (secret) await stripe.handleNextAction({ clientSecret: secret });
        form.submit();
      } catch (error) {
        if (button) button.ariaDisabled = 'false';
        problem?.replaceChildren(error instanceof Trouble ? error.message : giveMessages.cardAgain);
      }
    });
  } catch {
    problem?.replaceChildren('The card form could not be loaded. Load the page again.');
  }
}

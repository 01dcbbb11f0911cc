import { useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { subscriptionMessages } from '#contract/learning/subscription/subscribe.ts';
import { type CardPayer, Trouble } from './card-payer.ts';

interface Props {
  stripeKey: string;
  cents: number;
  payer: RefObject<CardPayer | null>;
}

/** Stripe's Payment Element. Its script is loaded here, and nowhere else. */
export function CardPayment({ stripeKey, cents, payer }: Props) {
  const [loading, setLoading] = useState(() => load(stripeKey));
  const [stripe, setStripe] = useState<Stripe | 'failed'>();
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    let current = true;
    loading.then(
      (loaded) => current && setStripe(loaded ?? 'failed'),
      () => current && setStripe('failed'),
    );
    return () => {
      current = false;
    };
  }, [loading]);

  function again(): void {
    setStripe(undefined);
    setLoading(load(stripeKey));
  }

  if (stripe === 'failed')
    return (
      <p role="alert" className="loss">
        The card form could not be loaded.{' '}
        <button type="button" className="link-button" onClick={again}>
          Try again
        </button>
      </p>
    );
  if (!stripe) return <p className="soft text-14">Loading the card form…</p>;
  return (
    <Elements
      key={scheme}
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: cents,
        currency: 'usd',
        allowedPaymentMethodTypes: ['card'],
        appearance: appearanceOf(scheme),
      }}
    >
      <Card payer={payer} />
    </Elements>
  );
}

const load = (key: string) => loadStripe(key);

function Card({ payer }: Pick<Props, 'payer'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [failed, setFailed] = useState(false);
  useImperativeHandle(payer, () => ({
    async makeToken() {
      if (!stripe || !elements) throw new Trouble('card', subscriptionMessages.noCard);
      const { error: incomplete } = await elements.submit();
      // the element shows what is missing at its own fields
      if (incomplete) throw new Trouble('card', incomplete.message ?? subscriptionMessages.noCard);
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
      if (error) throw new Trouble('card', error.message ?? subscriptionMessages.cardAgain);
      return confirmationToken.id;
    },
    async answerBank(clientSecret) {
      await stripe?.handleNextAction({ clientSecret });
    },
  }));
  if (failed) return <p className="loss">The card form could not be loaded. Reload the page to try again.</p>;
  return (
    <PaymentElement
      options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }}
      onLoadError={() => setFailed(true)}
    />
  );
}

/** The page's colors: the element is in a frame of Stripe's, which has none of our styles. */
function appearanceOf(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorText: colour('--ink', '#23201b'),
      colorBackground: colour('--sheet', '#fffdf9'),
      colorDanger: colour('--loss', '#b3261e'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '4px',
    },
  };
}

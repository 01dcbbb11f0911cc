import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Discount } from '#contract/learning/subscription/discounts.ts';
import { centsOfDollars, dollarsOfCents, totalOf } from '#contract/learning/subscription/prices.ts';
import { checkOrder, type OwnSubscription, subscriptionMessages } from '#contract/learning/subscription/subscribe.ts';
import type { SubscriptionTier } from '#contract/learning/subscription/tiers.ts';
import { refreshUser } from '../../../people/session-calls.ts';
import { call } from '../../../platform/api.ts';
import { ignoreFailure } from '../../../platform/ignore-failure.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { recordId } from '../../../platform/ui/page/record-id.ts';
import { EmailLink } from '../../../platform/ui/text/email-address.tsx';
import { formatDate, formatDollars } from '../../../platform/ui/text/format.ts';
import classes from '../subscription.module.css';
import { dropSubscriptions } from '../subscription-queries.ts';
import type { CardPayer } from './card-payer.ts';
import { DiscountField } from './discount-field.tsx';
import { TierChoice } from './tier-choice.tsx';
import { useSubscribe } from './use-subscribe.ts';

const CardPayment = lazy(async () => ({ default: (await import('./card-payment.tsx')).CardPayment }));

interface Props {
  own: OwnSubscription;
  next: NonNullable<OwnSubscription['next']>;
  tiers: readonly SubscriptionTier[];
  /** null: card payment is not set up */
  stripeKey: string | null;
}

/** The form that buys a year of the subscription: the tier, a discount code, and the payment. */
export function BuyForm({ own, next, tiers, stripeKey }: Props) {
  const asked = recordId(String(useSearch({ strict: false, select: ({ tierId }: { tierId?: unknown }) => tierId }) ?? ''));
  const [chosen, setChosen] = useState(asked ?? own.suggestedTier);
  const [discount, setDiscount] = useState<Discount | null>(null);
  const payer = useRef<CardPayer | null>(null);
  const { busy, problem, setProblem, subscribe } = useSubscribe(payer);
  useEarlierPayment(own);

  const tier = tiers.find(({ id }) => id === chosen);
  const usable = discount?.tiers && tier && !discount.tiers.includes(tier.id) ? null : discount;
  const price = tier ? centsOfDollars(tier.subscriptionPrice) : 0;
  const cents = totalOf(price, usable);
  const free = tier !== undefined && cents === 0;
  const problemAt = (place: string) => (problem?.at === place ? problem.text : undefined);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!tier) {
      showAlert({ tone: 'error', text: subscriptionMessages.noTier, timeout: 8_000 });
      return;
    }
    const total = dollarsOfCents(cents);
    void subscribe({
      subscriptionTier: tier.id,
      discountCode: usable?.code ?? null,
      total,
      renews: own.endsOn,
      ordersSeen: own.orderCount,
    });
  }

  if (tiers.length === 0) return <OtherWays text={own.otherWaysToPay} lead="No subscription is offered at the moment." />;
  return (
    <form className={classes.form} noValidate aria-busy={busy} onSubmit={submit}>
      <div className="stack gap-6">
        <TierChoice tiers={tiers} chosen={tier?.id ?? null} disabled={busy} onChoose={setChosen} />
        <DiscountField
          applied={discount}
          unusable={discount !== null && usable === null}
          tier={tier?.id}
          problem={problemAt('code')}
          disabled={busy}
          onApply={(found) => {
            setDiscount(found);
            setProblem(undefined);
          }}
        />
      </div>
      <section className={classes.pay} aria-labelledby="pay-and-subscribe">
        <h2 id="pay-and-subscribe" className="text-22">
          Pay & Subscribe
        </h2>
        <dl className="stack gap-1-half">
          <Line name={tier?.tierName ?? 'Budget size'} value={tier ? formatDollars(tier.subscriptionPrice) : 'Not chosen yet'} />
          {usable && tier && <Line name={`Discount ${usable.code}`} value={`−${formatDollars(dollarsOfCents(price - cents))}`} />}
          <Line name="Access" value={`${formatDate(next.startsOn)} – ${formatDate(next.endsOn)}`} />
          <Line name="Total" value={tier ? formatDollars(dollarsOfCents(cents)) : '–'} strong />
        </dl>
        <FormProblem text={problemAt('form')} />
        {stripeKey === null && !free ? (
          <OtherWays text={own.otherWaysToPay} lead="Card payment is not set up here." />
        ) : (
          <>
            {tier && !free && stripeKey !== null && (
              <Suspense fallback={<p className="soft text-14">Loading the card form…</p>}>
                <CardPayment stripeKey={stripeKey} cents={cents} payer={payer} />
              </Suspense>
            )}
            <FormProblem text={problemAt('card')} />
            <Button type="submit" fullWidth loading={busy}>
              {free ? 'Subscribe' : 'Pay & Subscribe'}
            </Button>
            <p className="soft text-14">
              {free ? 'Nothing is charged.' : 'You are charged once, for one year. It does not renew by itself.'}
            </p>
          </>
        )}
      </section>
    </form>
  );
}

function Line({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={`${classes.line} line gap-4 spread`} data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Checks an order whose payment page was closed: Stripe may have taken the payment meanwhile. */
function useEarlierPayment({ openOrder }: OwnSubscription): void {
  const client = useQueryClient();
  const id = openOrder?.id;
  useEffect(() => {
    if (id === undefined) return;
    call(checkOrder, { params: { id }, quiet: true })
      .then(async ({ outcome }) => {
        if (outcome !== 'PAID') return;
        await refreshUser();
        dropSubscriptions(client);
      })
      .catch(ignoreFailure);
  }, [id, client]);
}

/** Explains how to subscribe if this page cannot sell a subscription: the text of programme staff, else an email address. */
function OtherWays({ lead, text }: { lead: string; text: string }) {
  return (
    <div className="stack gap-2">
      <p>
        <strong>{lead}</strong>
      </p>
      {text === '' ? (
        <p>
          Write to <EmailLink address={programme().programmeEmail} />, and we tell you how to pay.
        </p>
      ) : (
        <p className="lines">{text}</p>
      )}
    </div>
  );
}

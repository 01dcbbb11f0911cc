import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  checkOrder,
  createSubscription,
  type SubscribeOutcome,
  subscriptionMessages,
} from '#contract/learning/subscription/subscribe.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { refreshUser } from '../../../people/session-calls.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { randomName } from '../../../platform/drafts/browser-storage.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { dropSubscriptions } from '../subscription-queries.ts';
import { type CardPayer, type Problem, Trouble } from './card-payer.ts';

type Wanted = Omit<BodyOf<typeof createSubscription>, 'stripeToken' | 'requestKey'>;

const alertTimeout = 8_000;
/** Milliseconds between two checks of a payment that is not decided yet, and the most checks. */
const pause = 3_000;
const questions = 10;

/**
 * Buys a year of the subscription: makes a card token, sends the order, shows the bank's question. If no reply arrives,
 * the next try sends the same token.
 */
export function useSubscribe(payer: { current: CardPayer | null }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const sending = useRef(false);
  /** `key` names the order that is being placed; `token`: the card token of a request that got no reply, else null */
  const request = useRef({ key: randomName(), token: null as string | null });

  async function send(wanted: Wanted): Promise<SubscribeOutcome> {
    const stripeToken = wanted.total === 0 ? null : (request.current.token ?? (await cardToken(payer.current)));
    request.current.token = stripeToken;
    const body = { ...wanted, stripeToken, requestKey: request.current.key };
    const outcome = await call(createSubscription, { body, quiet: true });
    request.current.token = null;
    return outcome;
  }

  async function follow(outcome: SubscribeOutcome): Promise<void> {
    let now = outcome;
    for (let asked = 0; now.outcome !== 'PAID'; asked += 1) {
      if (asked === questions) throw new Trouble('form', subscriptionMessages.unknown);
      if (now.outcome === 'ACTION' && now.clientSecret !== null) await payer.current?.answerBank(now.clientSecret);
      else await new Promise((resolve) => setTimeout(resolve, pause));
      now = await call(checkOrder, { params: { id: now.order.id }, quiet: true });
    }
  }

  async function subscribe(wanted: Wanted): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await follow(await send(wanted));
      showAlert({ tone: 'success', title: subscriptionMessages.paid, text: subscriptionMessages.account, timeout: alertTimeout });
      await refreshUser();
    } catch (error) {
      fail(error);
    } finally {
      sending.current = false;
      setBusy(false);
      dropSubscriptions(client);
    }
  }

  function fail(error: unknown): void {
    const trouble = troubleOf(error);
    if (error instanceof ApiFailure && error.isRefusal) {
      request.current.token = null;
      // after a 400, such as for a refused card, the next try pays the same order. After any other refusal, the next try is a new
      // order
      if (error.status !== 400) request.current.key = randomName();
    }
    setProblem({ at: trouble.at, text: trouble.message });
    showAlert({ tone: 'error', text: subscriptionMessages.failed, timeout: alertTimeout });
  }

  return { busy, problem, setProblem, subscribe };
}

async function cardToken(payer: CardPayer | null): Promise<string> {
  if (!payer) throw new Trouble('card', subscriptionMessages.noCard);
  return payer.makeToken();
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Trouble) return error;
  if (!(error instanceof ApiFailure)) throw error;
  const { stripeToken, discountCode, ...others } = error.fieldErrors;
  if (stripeToken !== undefined) return new Trouble('card', stripeToken);
  if (discountCode !== undefined) return new Trouble('code', discountCode);
  if (!error.isRefusal) return new Trouble('form', subscriptionMessages.unknown);
  return new Trouble('form', error.general ?? Object.values(others).join(' '));
}

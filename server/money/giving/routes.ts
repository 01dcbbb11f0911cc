import { checkGift, type GiftOutcome, giveGift, giveMessages, readGivingChallenge } from '#contract/money/giving/give.ts';
import { givingWebhook } from '#contract/money/payments/webhooks.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { webhookRoute } from '#server/money/payments/webhook-route.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { keyOfProof, newChallenge, waitSeconds } from '#server/platform/access/challenge.ts';
import { installationSecret } from '#server/platform/database/installation-secret.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { anyOf, giftCardRoutes } from './cards/routes.ts';
import { givingDeskRoutes } from './desk-routes.ts';
import { bitsNow } from './guard/card-guard.ts';
import { isRefusedAt, type LetThrough, openCardTries } from './guard/card-tries.ts';
import { agreedRepeats } from './monthly/consent.ts';
import { giver } from './orders/giver.ts';
import { checkGift as check, takeGift } from './orders/take-gift.ts';
import { poolRoutes } from './pools/routes.ts';
import { reconcileRoutes } from './reconcile/routes.ts';
import { readTerms } from './terms.ts';

/** The calls of visitors who give, the webhook of the account for gifts, and the calls of the desk. */
export async function givingRoutes(app: App): Promise<void> {
  const { config, pool } = app;
  const today = programmeCalendar(config);
  const customer = giver(config);
  const secret = await installationSecret(app.db, 'giving_challenge_secret');
  const checks = openAttemptLimits(pool, attemptKinds.giftCheck);
  const codes = openAttemptLimits(pool, attemptKinds.giftCardCode);
  const pledges = openAttemptLimits(pool, attemptKinds.giftPledge);
  const tryCard = openCardTries(app, secret);

  serve(app, readGivingChallenge, async () => {
    const bits = await bitsNow(pool);
    return { challenge: newChallenge(secret, bits), bits, waitSeconds };
  });

  serveInSteps(app, giveGift, ({ db, ip, body }) => {
    const { parts, totalCents, repeats, stripeToken = null, replaces = null, giftCard, emailCode, ...rest } = body;
    const { challenge, solution, ...fields } = rest;
    const isByCard = fields.method === 'CARD';
    const isLookUp = isByCard && !stripeToken;
    const value = giftCard ? { ...giftCard, day: today() } : null;
    const take = async ({ requestKey, onDecline }: LetThrough) => {
      const terms = await readTerms(pool, config);
      const wished = { ...fields, totalCents, repeats: isLookUp ? null : repeats };
      return takeGift({
        ...{ db, customer, payments: await paymentsOf(config, 'giving'), today: today(), terms },
        wanted: { fields, parts, totalCents, requestKey, value, repeats: agreedRepeats(wished, terms, today()) },
        ...{ token: stripeToken, replaces, onDecline },
      });
    };
    const tried = { ip, email: fields.email, challenge, solution, emailCode, stripeToken, replaces };
    // a wrong code of a gift card is counted also where something else pays the rest
    const takeCounted = (through: LetThrough) => (value && !isLookUp ? countGuesses(ip, () => take(through)) : take(through));
    if (isByCard) return tryCard(tried, takeCounted);
    return withoutCard({ ...tried, isAnnounced: fields.method !== 'GIFT_CARD' }, takeCounted);
  });

  /** A gift that no bank card pays: it is announced, or a gift card pays it whole. */
  async function withoutCard(tried: WithoutCard, take: (through: LetThrough) => Promise<GiftOutcome>): Promise<GiftOutcome> {
    const { ip, email, challenge, solution, replaces, isAnnounced } = tried;
    const requestKey = keyOfProof(secret, { challenge, solution });
    if (requestKey === null) throw refuseFields({ challenge: [giveMessages.proof] });
    if (replaces) await checks.attempt({ ip, email: replaces });
    const through = { requestKey, onDecline: async () => undefined };
    if (!isAnnounced) return take(through);
    const attempt = { ip, email };
    await pledges.attempt(attempt);
    try {
      return await take(through);
    } catch (error) {
      await pledges.takeBack(attempt);
      throw error;
    }
  }

  /** Counts wrong codes of gift cards alone. */
  async function countGuesses(ip: string, take: () => Promise<GiftOutcome>): Promise<GiftOutcome> {
    await codes.attempt(anyOf(ip));
    try {
      const outcome = await take();
      await codes.takeBack(anyOf(ip));
      return outcome;
    } catch (error) {
      if (!isRefusedAt(error, 'gift_card')) await codes.takeBack(anyOf(ip));
      throw error;
    }
  }

  serveInSteps(app, checkGift, async ({ db, ip, params }) => {
    await checks.attempt({ ip, email: params.publicId });
    return check({ db, customer, payments: await paymentsOf(config, 'giving'), today: today() }, params.publicId);
  });

  webhookRoute(app, givingWebhook, customer);
  giftCardRoutes(app, { tryCard, customer });
  givingDeskRoutes(app);
  poolRoutes(app);
  reconcileRoutes(app);
}

interface WithoutCard {
  ip: string;
  email: string;
  challenge: string;
  solution: string;
  replaces: string | null;
  isAnnounced: boolean;
}

import { checkGift, giveGift, giveMessages, readGivingChallenge } from '#contract/money/giving/give.ts';
import { givingWebhook } from '#contract/money/payments/webhooks.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { webhookRoute } from '#server/money/payments/webhook-route.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { keyOfProof, lookUpSeconds, newChallenge, waitSeconds } from '#server/platform/access/challenge.ts';
import { installationSecret } from '#server/platform/database/installation-secret.ts';
import type { App } from '#server/platform/http/app.ts';
import { Refusal, refuseFields } from '#server/platform/http/errors.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { anyOf, giftCardRoutes, refuseProof } from './cards/routes.ts';
import { givingDeskRoutes } from './desk-routes.ts';
import { bitsNow, countDecline, readGuardState } from './guard/card-guard.ts';
import { openEmailCodes } from './guard/email-code.ts';
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
  const refusedCards = openAttemptLimits(pool, attemptKinds.giftCard);
  const checks = openAttemptLimits(pool, attemptKinds.giftCheck);
  const proofs = openAttemptLimits(pool, attemptKinds.giftProof);
  const guardedCards = openAttemptLimits(pool, attemptKinds.guardedCard);
  const proveEmail = openEmailCodes(app, secret);
  const codes = openAttemptLimits(pool, attemptKinds.giftCardCode);
  const pledges = openAttemptLimits(pool, attemptKinds.giftPledge);

  serve(app, readGivingChallenge, async () => {
    const bits = await bitsNow(pool);
    return { challenge: newChallenge(secret, bits), bits, waitSeconds };
  });

  serveInSteps(app, giveGift, async ({ db, ip, body }) => {
    const { parts, totalCents, repeats, stripeToken, replaces, giftCard, emailCode, challenge, solution, ...fields } = body;
    const isLookUp = fields.method === 'CARD' && !stripeToken;
    const isCharge = fields.method === 'CARD' && !isLookUp;
    const wanted = isLookUp ? { validFor: lookUpSeconds } : isCharge ? { bits: await bitsNow(pool) } : {};
    const requestKey = keyOfProof(secret, { challenge, solution }, wanted);
    if (requestKey === null) throw refuseFields({ challenge: [giveMessages.proof] });
    const attempt = fields.method === 'GIFT_CARD' ? anyOf(ip) : { ip, email: fields.email };
    const value = giftCard ? { ...giftCard, day: today() } : null;
    const isGuarded = isCharge && (await readGuardState(pool)) === 'GUARDED';
    const others = fields.method === 'GIFT_CARD' ? codes : pledges;
    const limits = isLookUp ? checks : isGuarded ? guardedCards : isCharge ? refusedCards : others;
    // a gift that replaces another asks the payment provider about that one, too
    if (replaces) await checks.attempt({ ip, email: replaces });
    // a puzzle serves some cards of one donor, and no others
    const ofProof = { ip, email: requestKey };
    if (isCharge) await proofs.attempt(ofProof).catch(refuseProof);
    if (isGuarded) await proveEmail({ ...attempt, code: emailCode.trim() });
    await limits.attempt(attempt);
    // a gift that a bank card pays as well
    const guesses = value && limits !== codes && !isLookUp ? anyOf(ip) : null;
    if (guesses) await codes.attempt(guesses);
    try {
      const terms = await readTerms(pool, config);
      const wished = { ...fields, totalCents, repeats: isLookUp ? null : repeats };
      const outcome = await takeGift({
        ...{ db, customer, payments: await paymentsOf(config, 'giving'), today: today(), terms },
        wanted: { fields, parts, totalCents, requestKey, value, repeats: agreedRepeats(wished, terms, today()) },
        token: stripeToken ?? null,
        replaces: replaces ?? null,
        onDecline: () => countDecline(db, isGuarded),
      });
      // a card about which the bank asks stays counted: whoever tests cards leaves the question open
      if (guesses) await codes.takeBack(guesses);
      if (limits === codes || (fields.method === 'CARD' && outcome.outcome !== 'ACTION')) await limits.takeBack(attempt);
      if (isCharge && outcome.outcome === 'PAID') await proofs.takeBack(ofProof);
      return outcome;
    } catch (error) {
      if (guesses && !isRefusedAt(error, 'gift_card')) await codes.takeBack(guesses);
      if (!isRefusedAt(error, limits === codes ? 'gift_card' : 'stripe_token')) {
        await limits.takeBack(attempt);
        throw error;
      }
      if (!isCharge) throw error;
      // whoever tests cards does not learn why one was refused
      throw isGuarded ? refuseFields({ stripe_token: [giveMessages.cardAgain] }) : error;
    }
  });

  serveInSteps(app, checkGift, async ({ db, ip, params }) => {
    await checks.attempt({ ip, email: params.publicId });
    return check({ db, customer, payments: await paymentsOf(config, 'giving'), today: today() }, params.publicId);
  });

  webhookRoute(app, givingWebhook, customer);
  giftCardRoutes(app, { secret, customer });
  givingDeskRoutes(app);
  poolRoutes(app);
  reconcileRoutes(app);
}

const isRefusedAt = (error: unknown, field: string) =>
  error instanceof Refusal && error.status === 400 && field in Object(error.body);

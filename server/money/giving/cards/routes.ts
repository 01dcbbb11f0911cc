import {
  blockGiftCard,
  buyGiftCard,
  listGiftCards,
  readGiftCard,
  readGiftCardBalance,
  refundGiftCard,
  reissueGiftCard,
  resendGiftCard,
  unblockGiftCard,
} from '#contract/money/gift-cards/gift-cards.ts';
import { giveMessages } from '#contract/money/giving/give.ts';
import { bitsNow, countDecline, readGuardState } from '#server/money/giving/guard/card-guard.ts';
import { openEmailCodes } from '#server/money/giving/guard/email-code.ts';
import type { StoredGift } from '#server/money/giving/orders/orders-store.ts';
import { takeGift } from '#server/money/giving/orders/take-gift.ts';
import { askForSale } from '#server/money/giving/refunds/ask-refund.ts';
import { readTerms } from '#server/money/giving/terms.ts';
import type { Customer } from '#server/money/payments/customer.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { keyOfProof, lookUpSeconds } from '#server/platform/access/challenge.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, Refusal, refuseFields } from '#server/platform/http/errors.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { JsonText, serve, serveInSteps } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { findByCode } from './card-value.ts';
import { block, reissue, resend, saleOf, unblock } from './change.ts';
import { giftCardStatements } from './list.ts';
import { findCardRecord } from './record.ts';

/** Wrong codes are counted for a network: whoever guesses has no address to count for. */
export const anyOf = (ip: string) => ({ ip, email: '' });

/** The page solves another puzzle by itself. */
export function refuseProof(error: unknown): never {
  if (error instanceof Refusal && error.status === 429) throw refuseFields({ challenge: [giveMessages.proof] });
  throw error;
}

/** Buying a gift card, its balance, and gift cards at the desk. */
export function giftCardRoutes(app: App, { secret, customer }: { secret: string; customer: Customer<StoredGift> }): void {
  const { config, pool, vault } = app;
  const today = programmeCalendar(config);
  const refusedCards = openAttemptLimits(pool, attemptKinds.giftCard);
  const checks = openAttemptLimits(pool, attemptKinds.giftCheck);
  const proofs = openAttemptLimits(pool, attemptKinds.giftProof);
  const guardedCards = openAttemptLimits(pool, attemptKinds.guardedCard);
  const proveEmail = openEmailCodes(app, secret);
  const codes = openAttemptLimits(pool, attemptKinds.giftCardCode);

  serveInSteps(app, buyGiftCard, async ({ db, ip, body }) => {
    const { firstName, lastName, email, totalCents, stripeToken, replaces, emailCode, challenge, solution, ...card } = body;
    const buyer = { firstName, lastName, email };
    const isLookUp = !stripeToken;
    const proof = isLookUp ? { validFor: lookUpSeconds } : { bits: await bitsNow(pool) };
    const requestKey = keyOfProof(secret, { challenge, solution }, proof);
    if (requestKey === null) throw refuseFields({ challenge: [giveMessages.proof] });
    const attempt = { ip, email };
    if (replaces) await checks.attempt({ ip, email: replaces });
    const isGuarded = !isLookUp && (await readGuardState(pool)) === 'GUARDED';
    const ofProof = { ip, email: requestKey };
    if (!isLookUp) await proofs.attempt(ofProof).catch(refuseProof);
    if (isGuarded) await proveEmail({ ...attempt, code: emailCode.trim() });
    const limits = isLookUp ? checks : isGuarded ? guardedCards : refusedCards;
    await limits.attempt(attempt);
    try {
      const outcome = await takeGift({
        ...{ db, customer, payments: await paymentsOf(config, 'giving'), today: today() },
        terms: await readTerms(pool, config),
        wanted: { buyer, card, totalCents, requestKey, today: today() },
        token: stripeToken ?? null,
        replaces: replaces ?? null,
        onDecline: () => countDecline(db, isGuarded),
      });
      // a card about which the bank asks stays counted: whoever tests cards leaves the question open
      if (outcome.outcome !== 'ACTION') await limits.takeBack(attempt);
      if (!isLookUp && outcome.outcome === 'PAID') await proofs.takeBack(ofProof);
      return outcome;
    } catch (error) {
      const isRefused = error instanceof Refusal && error.status === 400 && 'stripe_token' in Object(error.body);
      if (!isRefused) await limits.takeBack(attempt);
      if (!isRefused || isLookUp) throw error;
      // whoever tests cards does not learn why one was refused
      throw isGuarded ? refuseFields({ stripe_token: [giveMessages.cardAgain] }) : error;
    }
  });

  serveInSteps(app, readGiftCardBalance, async ({ db, ip, body }) => {
    await codes.attempt(anyOf(ip));
    const { balanceCents } = await findByCode(db, body.code);
    await codes.takeBack(anyOf(ip));
    return { balanceCents };
  });

  serveList(app, listGiftCards, giftCardStatements);
  const found = async (db: Db, id: number): Promise<JsonText> => {
    const json = await findCardRecord(db, id, config.givingStripe !== null);
    if (json === undefined) throw notFound();
    return new JsonText(json);
  };
  serve(app, readGiftCard, ({ db, params }) => found(db, params.id));
  serve(app, blockGiftCard, async ({ tx, actor, params, body }) => {
    await block(tx, params.id, { actor, body });
    return found(tx, params.id);
  });
  serve(app, unblockGiftCard, async ({ tx, actor, params, body }) => {
    await unblock(tx, params.id, { actor, body });
    return found(tx, params.id);
  });
  serve(app, resendGiftCard, async ({ tx, actor, params, body }) => {
    await resend(tx, params.id, { actor, body, vault });
    return found(tx, params.id);
  });
  serve(app, reissueGiftCard, async ({ tx, actor, params, body }) => {
    await reissue(tx, params.id, { actor, body, vault });
    return found(tx, params.id);
  });
  serveInSteps(app, refundGiftCard, async ({ db, actor, params, body }) => {
    const payments = await paymentsOf(config, 'giving');
    await askForSale({ db, actor, payments, today: today() }, await saleOf(db, params.id, body.version), body.reason);
    return found(db, params.id);
  });
}

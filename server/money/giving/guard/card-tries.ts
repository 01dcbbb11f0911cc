import type { GiftOutcome } from '#contract/money/giving/give.ts';
import { giveMessages } from '#contract/money/giving/give.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { keyOfProof, lookUpSeconds } from '#server/platform/access/challenge.ts';
import type { App } from '#server/platform/http/app.ts';
import { Refusal, refuseFields } from '#server/platform/http/errors.ts';
import { bitsNow, countDecline, readGuardState } from './card-guard.ts';
import { openEmailCodes } from './email-code.ts';

interface CardTry {
  ip: string;
  email: string;
  challenge: string;
  solution: string;
  emailCode: string;
  /** null: the donor asks what became of the request, and no card is charged */
  stripeToken: string | null;
  /** the public id of an earlier gift, which the payment provider is asked about, too; null: none */
  replaces: string | null;
}

/** What a try was let through with. */
export interface LetThrough {
  /** names the order: the same request again finds it */
  requestKey: string;
  /** to be called when the bank refused the card */
  onDecline: () => Promise<void>;
}

/**
 * Everything that stands between a visitor and the charge of a card, for each call that charges one: the puzzle, limits, the mailed code
 * while cards are guarded, and what a refusal tells.
 */
export function openCardTries(app: App, secret: string) {
  const { db, pool } = app;
  const refused = openAttemptLimits(pool, attemptKinds.giftCard);
  const guarded = openAttemptLimits(pool, attemptKinds.guardedCard);
  const checks = openAttemptLimits(pool, attemptKinds.giftCheck);
  const proofs = openAttemptLimits(pool, attemptKinds.giftProof);
  const proveEmail = openEmailCodes(app, secret);

  return async (tried: CardTry, take: (through: LetThrough) => Promise<GiftOutcome>): Promise<GiftOutcome> => {
    const { ip, email, challenge, solution, emailCode, stripeToken, replaces } = tried;
    const isLookUp = !stripeToken;
    const wanted = isLookUp ? { validFor: lookUpSeconds } : { bits: await bitsNow(pool) };
    const requestKey = keyOfProof(secret, { challenge, solution }, wanted);
    if (requestKey === null) throw refuseFields({ challenge: [giveMessages.proof] });
    const attempt = { ip, email };
    if (replaces) await checks.attempt({ ip, email: replaces });
    const isGuarded = !isLookUp && (await readGuardState(pool)) === 'GUARDED';
    // a puzzle serves some cards of one donor, and no others
    const ofProof = { ip, email: requestKey };
    if (!isLookUp) await proofs.attempt(ofProof).catch(refuseProof);
    if (isGuarded) await proveEmail({ ...attempt, code: emailCode.trim() });
    const limits = isLookUp ? checks : isGuarded ? guarded : refused;
    await limits.attempt(attempt);
    try {
      const outcome = await take({ requestKey, onDecline: () => countDecline(db, isGuarded) });
      // a card about which the bank asks stays counted: whoever tests cards leaves the question open
      if (outcome.outcome !== 'ACTION') await limits.takeBack(attempt);
      if (!isLookUp && outcome.outcome === 'PAID') await proofs.takeBack(ofProof);
      return outcome;
    } catch (error) {
      const isRefused = isRefusedAt(error, 'stripe_token');
      if (!isRefused) await limits.takeBack(attempt);
      if (!isRefused || isLookUp) throw error;
      // whoever tests cards does not learn why one was refused
      throw isGuarded ? refuseFields({ stripe_token: [giveMessages.cardAgain] }) : error;
    }
  };
}

/** The page solves another puzzle by itself. */
function refuseProof(error: unknown): never {
  if (error instanceof Refusal && error.status === 429) throw refuseFields({ challenge: [giveMessages.proof] });
  throw error;
}

/** Whether input was refused at this field. */
export const isRefusedAt = (error: unknown, field: string): boolean =>
  error instanceof Refusal && error.status === 400 && field in Object(error.body);

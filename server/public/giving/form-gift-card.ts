import { giftCardMessages } from '#contract/money/gift-cards/gift-card-words.ts';
import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { findByCode } from '#server/money/giving/cards/card-value.ts';
import { anyOf } from '#server/money/giving/cards/routes.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import type { App } from '#server/platform/http/app.ts';
import { Refusal } from '#server/platform/http/errors.ts';

type Looked = { balanceCents: number } | { problems: { giftCard: string }; status: number };

/** Looks up what is on the gift card of a form that was sent without scripts; wrong codes are counted. */
export function openCardLookUp({ pool, db }: App) {
  const codes = openAttemptLimits(pool, attemptKinds.giftCardCode);
  return async (ip: string, code: string): Promise<Looked> => {
    try {
      await codes.attempt(anyOf(ip));
      const found = await findByCode(db, code);
      await codes.takeBack(anyOf(ip));
      return found;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const problem = error.status === 429 ? giftCardMessages.often : giftCardMessages.wrongCode;
      return { problems: { giftCard: problem }, status: error.status };
    }
  };
}

/** What a form page says of a card that was looked up. */
export const balanceWords = (looked: Looked) =>
  'problems' in looked
    ? { problems: looked.problems }
    : { balance: `There is ${centsText(looked.balanceCents)} on this gift card.` };

import { isDeepStrictEqual } from 'node:util';
import type { NonprofitPatch } from '#contract/nonprofits/draft.ts';
import { nonprofitMessages } from '#contract/nonprofits/fields.ts';
import { type Actor, isNonprofitStaff, lacksField, may } from '#contract/platform/access/permissions.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { type FieldErrors, refuseFields } from '#server/platform/http/errors.ts';
import type { StoredNonprofit } from './store.ts';

/** Fields that decide about money: a right of another field of work than the rest of the profile. */
const rights = {
  paypalEmail: 'managePayouts',
  learningCommonsGranted: 'manageSubscriptions',
  canAccessLearningCommons: 'manageSubscriptions',
} as const;

interface Change {
  actor: Actor;
  /** null: a new nonprofit */
  id: number | null;
  sent: NonprofitPatch;
  now: Partial<StoredNonprofit>;
}

/**
 * Throws 400 with a message for each field that programme staff would change without the field of work to which it belongs. Staff of
 * the nonprofit decide themselves where it is paid.
 */
export function refuseFieldsOfOthers({ actor, id, sent, now }: Change): void {
  const isOwn = isNonprofitStaff(actor) && actor.nonprofit === id;
  const errors: FieldErrors = {};
  for (const key of ['paypalEmail', 'learningCommonsGranted', 'canAccessLearningCommons'] as const) {
    if (may(actor, rights[key]) || (isOwn && key === 'paypalEmail')) continue;
    if (sent[key] === undefined || isDeepStrictEqual(sent[key], now[key])) continue;
    errors[snakeKey(key)] = [whyNot(actor, key)];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

function whyNot(actor: Actor, key: keyof typeof rights): string {
  const lacks = lacksField(actor, rights[key]);
  if (lacks === null) return nonprofitMessages.staffOnly;
  return key === 'paypalEmail' ? lacks : nonprofitMessages.libraryGrant;
}

import { isDeepStrictEqual } from 'node:util';
import type { NonprofitPatch } from '#contract/nonprofits/draft.ts';
import { curated, nonprofitMessages } from '#contract/nonprofits/fields.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { mayEditNonprofit } from '#server/nonprofits/policy.ts';
import { tellColleagues } from '#server/nonprofits/record/tell-colleagues.ts';
import { readPhone } from '#server/people/phone.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { setLedgerActor } from '#server/platform/database/ledger-actor.ts';
import { type FieldErrors, notAllowed, notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { columnsOf } from './columns.ts';
import { refuseFieldsOfOthers } from './fields-of-others.ts';
import { readNonprofitAs, withBelongings } from './read.ts';
import { recordProfile } from './record-profile.ts';
import { lockNonprofit, lockUserOf, type StoredNonprofit, writeNonprofit } from './store.ts';

/** Changes the fields that were sent, and returns the new record. Throws 403, 404, 409 or 400. */
export async function changeNonprofit(
  tx: Tx,
  actor: Actor,
  id: number,
  { version, ...sent }: NonprofitPatch,
): Promise<Nonprofit> {
  // Lock the user before the nonprofit, as a move of a user does, so that the two cannot deadlock.
  const isNamable = !sent.primaryUser || (await lockUserOf(tx, actor, sent.primaryUser, id));
  const before = await lockNonprofit(tx, id);
  if (!before) throw notFound();
  if (!mayEditNonprofit(actor, id)) throw notAllowed(actor, 'manageNonprofits');
  if (version !== undefined && version !== before.version) {
    throw refuse(409, 'Someone else changed this meanwhile.', undefined, { current: await readNonprofitAs(tx, actor, id) });
  }
  if (may(actor, 'manageNonprofits')) refuseFieldsOfOthers({ actor, id, sent, now: before });
  else refuseCurated(sent, before);
  if (!isNamable) throw refuseFields({ primary_user: [nonprofitMessages.primaryUser] });
  const columns = columnsOf({ ...sent, ...grantOf(sent, before), ...changedPhone(sent, before) });
  if (Object.keys(columns).length === 0) return readNonprofitAs(tx, actor, id);
  await setLedgerActor(tx, actor);
  const after = await writeNonprofit(tx, id, columns);
  await recordProfile(tx, actor, before, after);
  if (before.paypalEmail !== after.paypalEmail) await tellColleagues(tx, actor, after);
  return withBelongings(tx, actor, after);
}

/** Changes the PayPal email for somebody who may say how the nonprofit is paid. Returns whether it changed. */
export async function changePaypalEmail(tx: Tx, actor: Actor, id: number, paypalEmail: string): Promise<boolean> {
  const before = await lockNonprofit(tx, id);
  if (!before || before.paypalEmail === paypalEmail) return false;
  await setLedgerActor(tx, actor);
  await recordProfile(tx, actor, before, await writeNonprofit(tx, id, columnsOf({ paypalEmail })));
  return true;
}

/** Throws 400 with a message for each curated field whose value would change. */
export function refuseCurated(sent: NonprofitPatch, now: Partial<StoredNonprofit>, allowed: readonly string[] = []): void {
  const errors: FieldErrors = {};
  for (const key of [...keysOf(curated), 'canAccessLearningCommons'] as const) {
    if (sent[key] === undefined || allowed.includes(key) || isDeepStrictEqual(sent[key], now[key])) continue;
    errors[snakeKey(key)] = [nonprofitMessages.staffOnly];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

/** Turns a change of `canAccessLearningCommons` into a change of the grant, unless the grant was sent too. */
export function grantOf(sent: NonprofitPatch, now: Pick<StoredNonprofit, 'canAccessLearningCommons'>): NonprofitPatch {
  const access = sent.canAccessLearningCommons;
  const isChange = access !== undefined && access !== now.canAccessLearningCommons;
  return isChange && sent.learningCommonsGranted === undefined ? { learningCommonsGranted: access } : {};
}

/** A telephone number and its region are checked and written together, even if only one was sent. */
function changedPhone(sent: NonprofitPatch, before: StoredNonprofit) {
  if (sent.phoneNumber === undefined && sent.phoneRegion === undefined) return {};
  return readPhone({
    phoneNumber: sent.phoneNumber ?? before.phoneNumber,
    phoneRegion: sent.phoneRegion ?? before.phoneRegion,
  });
}

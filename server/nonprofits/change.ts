import { isDeepStrictEqual } from 'node:util';
import { curated, type NonprofitPatch, nonprofitMessages } from '#contract/nonprofit-draft.ts';
import type { Nonprofit } from '#contract/nonprofit-record.ts';
import { type Actor, isProgrammeStaff } from '#contract/permissions.ts';
import { snakeKey } from '#contract/wire.ts';
import { changesBetween, recordChange } from '#server/audit/record-change.ts';
import type { Tx } from '#server/database/connection.ts';
import { type FieldErrors, notAllowed, notFound, refuse, refuseFields } from '#server/errors.ts';
import { readPhone } from '#server/phone.ts';
import { columnsOf } from './columns.ts';
import { mayEditNonprofit } from './policy.ts';
import { readNonprofitAs } from './read.ts';
import { holdUserOf, lockNonprofit, type WholeNonprofit, writeNonprofit } from './store.ts';

/** What the audit trail keeps: publication, and who is written to or speaks for the nonprofit. */
const audited = ['display', 'print', 'canAccessLearningCommons', 'email', 'paypalEmail', 'primaryUser', 'inactiveDate'] as const;

/** Writes what is sent of a nonprofit, for who may write it. */
export async function changeNonprofit(
  tx: Tx,
  actor: Actor,
  id: number,
  { version, ...sent }: NonprofitPatch,
): Promise<Nonprofit> {
  // the user before the nonprofit, as moving a user takes them: neither then waits for the other without end
  const isNamable = !sent.primaryUser || (await holdUserOf(tx, sent.primaryUser, id));
  const before = await lockNonprofit(tx, id);
  if (!before) throw notFound();
  if (!mayEditNonprofit(actor, id)) throw notAllowed();
  if (version !== undefined && version !== before.version) {
    throw refuse(409, 'Someone else changed this meanwhile.', undefined, { current: await readNonprofitAs(tx, actor, id) });
  }
  if (!isProgrammeStaff(actor)) refuseCurated(sent, before);
  if (!isNamable) throw refuseFields({ primary_user: [nonprofitMessages.primaryUser] });
  const columns = columnsOf({ ...sent, ...changedPhone(sent, before) });
  if (Object.keys(columns).length > 0) await writeNonprofit(tx, id, columns);
  await recordChanges(tx, actor, before, id);
  return readNonprofitAs(tx, actor, id);
}

/** At each field that is the programme's alone and was sent with another value than it has. */
export function refuseCurated(sent: NonprofitPatch, now: Partial<WholeNonprofit>, allowed: readonly string[] = []): void {
  const errors: FieldErrors = {};
  for (const key of Object.keys(curated) as (keyof typeof curated)[]) {
    if (sent[key] === undefined || allowed.includes(key) || isDeepStrictEqual(sent[key], now[key])) continue;
    errors[snakeKey(key)] = [nonprofitMessages.staffOnly];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

/** Number and region go together: neither is checked, or written, without the other. */
function changedPhone(sent: NonprofitPatch, before: WholeNonprofit) {
  if (sent.phoneNumber === undefined && sent.phoneRegion === undefined) return {};
  return readPhone({
    phoneNumber: sent.phoneNumber ?? before.phoneNumber,
    phoneRegion: sent.phoneRegion ?? before.phoneRegion,
  });
}

async function recordChanges(tx: Tx, actor: Actor, before: WholeNonprofit, id: number): Promise<void> {
  const after = await lockNonprofit(tx, id);
  const changes = after ? changesBetween(before, after, audited) : {};
  if (!after || Object.keys(changes).length === 0) return;
  await recordChange(tx, { actor, action: 'changed', subject: { kind: 'nonprofit', id, name: after.name }, changes });
}

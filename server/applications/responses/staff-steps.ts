import { responseMessages } from '#contract/applications/response-calls.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { canFollow, closedOf } from '#contract/platform/access/response-status.ts';
import { deadlineText } from '#server/applications/deadline-text.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import { takeStep } from './lifecycle.ts';
import { findNames, findNonprofitStaff } from './response-letters.ts';
import { lockState, type ResponseState } from './store.ts';

interface Given {
  actor: Actor;
  id: number;
  /** for reopening, null keeps the deadline; for an extension, null returns to the application's closing date */
  extendedUntil: string | null | undefined;
  reason: string;
  timeZone: string;
}

/**
 * Gives a submitted response back to its nonprofit, and emails the reason to its staff. After the deadline, a new deadline is
 * required.
 */
export async function reopen(tx: Tx, { actor, id, extendedUntil, reason, timeZone }: Given): Promise<void> {
  const state = await lockState(tx, id);
  if (!state) throw notFound();
  if (!canFollow('reopen', state.status)) throw refuse(409, 'This application is not submitted: its nonprofit can change it.');
  if (state.closed && !extendedUntil) throw refuseFields({ extended_until: [responseMessages.newDeadline] });
  if (extendedUntil) await setDeadline(tx, state, extendedUntil);
  const changes = extendedUntil ? { extendedUntil: { from: state.extendedUntil, to: extendedUntil } } : {};
  await takeStep(tx, 'reopen', { actor, state, reason, changes });
  const until = (await lockState(tx, id))?.deadline ?? null;
  const names = await findNames(tx, id);
  const letter = { ...names, path: `/applications/responses/${id}/edit`, reason, until: until && deadlineText(until, timeZone) };
  for (const { email, firstName } of await findNonprofitStaff(tx, state.nonprofitId))
    await queueMail(tx, { to: email, template: 'application-reopened', data: { firstName, ...letter } });
  await addNotices(
    tx,
    { staffOf: state.nonprofitId },
    { kind: 'APPLICATION_REOPENED', title: `“${names.application}” was reopened`, text: reason, path: letter.path },
  );
}

/** Sets or removes a later deadline for one nonprofit. Tells the nonprofit's staff about a new deadline. */
export async function extend(tx: Tx, { actor, id, extendedUntil = null, reason, timeZone }: Given): Promise<void> {
  const state = await lockState(tx, id);
  if (!state) throw notFound();
  const closed = closedOf(state.status);
  if (closed) throw refuse(409, closed.noExtension);
  await setDeadline(tx, state, extendedUntil);
  if (extendedUntil === state.extendedUntil) return;
  const names = await findNames(tx, id);
  await recordChange(tx, {
    actor,
    action: extendedUntil === null ? 'took back the extension' : 'extended the deadline',
    subject: { kind: 'applicationResponse', id, name: `${names.nonprofit}: ${names.application}` },
    changes: { extendedUntil: { from: state.extendedUntil, to: extendedUntil } },
    reason,
  });
  if (extendedUntil === null) return;
  const letter = { ...names, path: `/applications/responses/${id}/edit`, until: deadlineText(extendedUntil, timeZone) };
  for (const { email, firstName } of await findNonprofitStaff(tx, state.nonprofitId))
    await queueMail(tx, { to: email, template: 'application-extended', data: { firstName, ...letter } });
  await addNotices(
    tx,
    { staffOf: state.nonprofitId },
    {
      kind: 'APPLICATION_EXTENDED',
      title: `More time for “${names.application}”`,
      text: `You can answer until ${letter.until}.`,
      path: letter.path,
    },
  );
}

async function setDeadline(tx: Tx, { id, closesAt }: ResponseState, extendedUntil: string | null): Promise<void> {
  const wrong = extendedUntil === null ? null : deadlineProblem(closesAt, extendedUntil);
  if (wrong) throw refuseFields({ extended_until: [wrong] });
  await tx.updateTable('applicationResponses').set({ extendedUntil }).where('id', '=', id).execute();
}

function deadlineProblem(closesAt: string | null, until: string): string | null {
  if (closesAt === null) return responseMessages.noDeadline;
  if (Date.parse(until) <= Date.now()) return responseMessages.future;
  return Date.parse(until) <= Date.parse(closesAt) ? responseMessages.notLater : null;
}

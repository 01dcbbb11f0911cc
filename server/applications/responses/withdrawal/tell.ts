import { sql } from 'kysely';
import { type Decision, decisionLabels } from '#contract/applications/reviews/board.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { deadlineText } from '#server/applications/deadline-text.ts';
import { findNames, findNonprofitStaff } from '#server/applications/responses/response-letters.ts';
import type { ResponseState } from '#server/applications/responses/store.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';

interface Withdrawal {
  actor: Actor;
  state: ResponseState;
  reason: string;
  /** the prepared decision that was dropped, which only programme staff may know of */
  dropped: Decision | null;
  timeZone: string;
}

const kind = 'APPLICATION_WITHDRAWN';
/** the page of a reviewer's own work */
const reviewersPage = '/reviewers/review';

/** Tells programme staff, the reviewers and the nonprofit's staff, who also get an email: it says how to take the withdrawal back. */
export async function tellOfWithdrawal(tx: Tx, { actor, state, reason, dropped, timeZone }: Withdrawal): Promise<void> {
  const { id, nonprofitId, closed, deadline } = state;
  const names = await findNames(tx, id);
  const except = actor.id;
  const path = `/applications/responses/${id}`;
  const word = dropped === null ? '' : `The prepared decision “${decisionLabels[dropped]}” was dropped.`;
  const title = `${names.nonprofit} withdrew its application`;
  const text = [`“${names.application}”.`, reason, word].filter(Boolean).join(' ');
  await addNotices(tx, { may: 'manageApplications' }, { kind, title, text, path, except });
  const users = await findReviewers(tx, id);
  const told = {
    kind,
    title,
    text: 'You need not review it. What you have written is kept.',
    path: reviewersPage,
    except,
  } as const;
  await addNotices(tx, { users }, told);
  const own = { kind, title: `“${names.application}” was withdrawn`, text: reason, path: `${path}/review`, except } as const;
  await addNotices(tx, { staffOf: nonprofitId }, own);
  const letter = {
    ...names,
    by: await nameOf(tx, actor),
    reason,
    path: own.path,
    until: deadline === null ? null : deadlineText(deadline, timeZone),
    closed,
  };
  for (const { email, firstName } of await findNonprofitStaff(tx, nonprofitId))
    await queueMail(tx, { to: email, template: 'application-withdrawn', data: { firstName, ...letter } });
}

/** Tells programme staff, the reviewers and the nonprofit's staff that a withdrawal was taken back. */
export async function tellOfReturn(
  tx: Tx,
  { actor, state: { id, nonprofitId }, isSubmitted }: { actor: Actor; state: ResponseState; isSubmitted: boolean },
): Promise<void> {
  const { nonprofit, application } = await findNames(tx, id);
  const except = actor.id;
  const path = `/applications/responses/${id}`;
  const title = `${nonprofit} applies again`;
  const text = `The withdrawal of “${application}” was taken back. It is ${isSubmitted ? 'submitted' : 'in progress'} again.`;
  await addNotices(tx, { may: 'manageApplications' }, { kind, title, text, path, except });
  await addNotices(tx, { staffOf: nonprofitId }, { kind, title, text, path: isSubmitted ? path : `${path}/edit`, except });
  const users = isSubmitted ? await findReviewers(tx, id) : [];
  await addNotices(tx, { users }, { kind, title, text: 'You have it to review again.', path: reviewersPage, except });
}

/** The people who are assigned to a response or have begun to review it. */
async function findReviewers(tx: Tx, response: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT reviewer_id AS id FROM review_assignments WHERE response_id = ${response}
    UNION SELECT reviewer_id FROM application_reviews WHERE response_id = ${response} AND is_written`.execute(tx);
  return rows.map(({ id }) => id);
}

async function nameOf(tx: Tx, { id }: Actor): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT person_name(first_name, last_name, email) AS name FROM users WHERE id = ${id}`.execute(tx);
  return rows[0]?.name ?? '';
}

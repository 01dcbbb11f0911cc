import { sql } from 'kysely';
import type { RoundLink } from '#server/applications/letters/reviews/round-answer-links.ts';
import { personName } from '#server/people/person-name.ts';
import { findStaffEmails } from '#server/people/roles.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMail, wasQueued } from '#server/platform/mail/queue-mail.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import { roundAnswerLink } from './own/round-answer.ts';
import { findSuggestions } from './planner/suggestions.ts';

/** Emails a reviewer once about everything that was assigned within a few minutes. */
export const mailAssignments: Task<'mail-assignments'> = async ({ reviewer }, { db, config }) => {
  await transact(db, (tx) => tellAssigned(tx, reviewer, config.public.programmeTimeZone));
};

/** Emails a reviewer about new assignments, and adds a notice. A response that is not submitted waits for a later email. */
export async function tellAssigned(tx: Tx, reviewer: number, timeZone: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', reviewer)
    .where('isActive', '=', true)
    .where(sql<boolean>`'REVIEWER' = ANY (roles)`)
    .executeTakeFirst();
  if (!user) return;
  const { rows } = await sql<{ nonprofit: string; template: number; application: string; due: string | null }>`
    WITH told AS (UPDATE review_assignments a SET notified_at = now()
      FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id
        JOIN application_templates t ON t.id = r.template_id LEFT JOIN review_rounds d ON d.template_id = r.template_id
      WHERE a.reviewer_id = ${reviewer} AND a.notified_at IS NULL AND r.id = a.response_id AND response_reviewable(r.status)
      RETURNING n.name, t.id AS template, t.name AS application, d.due_at),
    earliest AS (SELECT min(due_at) AS due_at FROM told WHERE due_at > now())
    SELECT told.name AS nonprofit, told.template, told.application, to_char(earliest.due_at AT TIME ZONE ${timeZone}, 'FMMonth FMDD, YYYY') AS due
    FROM told CROSS JOIN earliest`.execute(tx);
  if (rows.length === 0) return;
  const nonprofits = rows.map(({ nonprofit }) => nonprofit).sort((a, b) => a.localeCompare(b, 'en'));
  // The letter names one due date for all: the earliest that is still to come.
  const due = rows[0]?.due ?? null;
  const rounds: RoundLink[] = [];
  for (const [template, application] of new Map(rows.map((row) => [row.template, row.application])))
    rounds.push({ application, path: await roundAnswerLink(tx, template, reviewer) });
  const data = { firstName: user.firstName, nonprofits, due, rounds };
  await queueMail(tx, { to: user.email, template: 'reviews-assigned', data, bulk: true });
  const title = nonprofits.length === 1 ? '1 application to review' : `${nonprofits.length} applications to review`;
  const text = `${listed(nonprofits)}${due === null ? '' : `, due by ${due}`}.`;
  await addNotices(tx, { users: [reviewer] }, { kind: 'REVIEWS_ASSIGNED', title, text, path: '/reviewers/review' });
}

const mostNamed = 3;

function listed(nonprofits: readonly string[]): string {
  const more = nonprofits.length - mostNamed;
  const named = more > 1 ? [...nonprofits.slice(0, mostNamed), `${more} more`] : nonprofits;
  return new Intl.ListFormat('en-US').format(named);
}

/** Emails programme staff that a reviewer declared a conflict of interest. */
export const mailConflict: Task<'mail-conflict'> = async ({ id, responses = [] }, { db }) => {
  await transact(db, async (tx) => {
    const declared = await tx
      .selectFrom('declaredConflicts as c')
      .innerJoin('users as u', 'u.id', 'c.reviewerId')
      .innerJoin('nonprofits as n', 'n.id', 'c.nonprofitId')
      .select(['u.firstName', 'u.lastName', 'u.email', 'n.name as nonprofit', 'c.reason'])
      .where('c.id', '=', id)
      .executeTakeFirst();
    if (!declared) return;
    const reviewer = personName(declared);
    const replacements = await findReplacements(tx, responses);
    for (const email of await findStaffEmails(tx, 'manageReviews')) {
      const messageId = `conflict-${id}-${email}`;
      if (await wasQueued(tx, messageId)) continue;
      const data = { reviewer, nonprofit: declared.nonprofit, reason: declared.reason, replacements };
      await queueMail(tx, { to: email, template: 'conflict-declared', data, bulk: true, messageId });
    }
  });
};

const mostReplacements = 3;

/** The suggested reviewers for the responses that lost a reviewer, in words, at most three for each. */
async function findReplacements(tx: Tx, responses: readonly number[]): Promise<string[]> {
  const words: string[] = [];
  for (const response of responses) {
    const known = await tx.selectFrom('applicationResponses').select('id').where('id', '=', response).executeTakeFirst();
    const { results } = known ? await findSuggestions(tx, response) : { results: [] };
    words.push(...results.slice(0, mostReplacements).map(({ fullName, reason }) => `${fullName} (${reason})`));
  }
  return [...new Set(words)];
}

import { sql } from 'kysely';
import type { Tx } from '#server/database/connection.ts';
import { transact } from '#server/database/transact.ts';
import type { Task } from '#server/jobs/task.ts';
import { queueMail, wasQueued } from '#server/mail/queue-mail.ts';
import { findSuggestions } from './planner/suggestions.ts';

/** Emails a reviewer what was assigned since their last email: one email, however many rows. What is not mailed now stays for a later one. */
export const mailAssignments: Task<'mail-assignments'> = async ({ reviewer }, { db, config }) => {
  const timeZone = config.public.programmeTimeZone;
  await transact(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['email', 'firstName'])
      .where('id', '=', reviewer)
      .where('isActive', '=', true)
      .where(sql<boolean>`'REVIEWER' = ANY (roles)`)
      .executeTakeFirst();
    if (!user) return;
    const { rows } = await sql<{ nonprofit: string; due: string | null }>`
      UPDATE review_assignments a SET notified_at = now()
      FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id LEFT JOIN review_rounds d ON d.template_id = r.template_id
      WHERE a.reviewer_id = ${reviewer} AND a.notified_at IS NULL AND r.id = a.response_id AND r.status = 'SUBMITTED'
      RETURNING n.name AS nonprofit, to_char(d.due_at AT TIME ZONE ${timeZone}, 'FMMonth FMDD, YYYY') AS due`.execute(tx);
    if (rows.length === 0) return;
    const nonprofits = rows.map(({ nonprofit }) => nonprofit).sort((a, b) => a.localeCompare(b, 'en'));
    const data = { firstName: user.firstName, nonprofits, due: rows.find(({ due }) => due !== null)?.due ?? null };
    await queueMail(tx, { to: user.email, template: 'reviews-assigned', data, bulk: true });
  });
};

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
    const reviewer = `${declared.firstName} ${declared.lastName}`.trim() || declared.email;
    const staff = await tx
      .selectFrom('users')
      .select('email')
      .where('isActive', '=', true)
      .where(sql<boolean>`'CFP_STAFF' = ANY (roles)`)
      .execute();
    const replacements = await findReplacements(tx, responses);
    for (const { email } of staff) {
      const messageId = `conflict-${id}-${email}`;
      if (await wasQueued(tx, messageId)) continue;
      const data = { reviewer, nonprofit: declared.nonprofit, reason: declared.reason, replacements };
      await queueMail(tx, { to: email, template: 'conflict-declared', data, bulk: true, messageId });
    }
  });
};

const mostReplacements = 3;

/** Who could review instead, in words; of responses that still wait for a decision. */
async function findReplacements(tx: Tx, responses: readonly number[]): Promise<string[]> {
  const words: string[] = [];
  for (const response of responses) {
    const known = await tx.selectFrom('applicationResponses').select('id').where('id', '=', response).executeTakeFirst();
    const { results } = known ? await findSuggestions(tx, response) : { results: [] };
    words.push(...results.slice(0, mostReplacements).map(({ fullName, reason }) => `${fullName} (${reason})`));
  }
  return [...new Set(words)];
}

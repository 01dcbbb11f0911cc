import { sql } from 'kysely';
import { transact } from '#server/database/transact.ts';
import type { Task } from '#server/jobs/task.ts';
import { queueMail } from '#server/mail/queue-mail.ts';

/** Emails a reviewer what was assigned since their last email: one email, however many rows. */
export const mailAssignments: Task<'mail-assignments'> = async ({ reviewer }, { db, config }) => {
  const timeZone = config.public.programmeTimeZone;
  await transact(db, async (tx) => {
    const { rows } = await sql<{ nonprofit: string; due: string | null }>`
      UPDATE review_assignments a SET notified_at = now()
      FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id LEFT JOIN review_rounds d ON d.template_id = r.template_id
      WHERE a.reviewer_id = ${reviewer} AND a.notified_at IS NULL AND r.id = a.response_id
      RETURNING n.name AS nonprofit, to_char(d.due_at AT TIME ZONE ${timeZone}, 'FMMonth FMDD, YYYY') AS due`.execute(tx);
    const user = await tx
      .selectFrom('users')
      .select(['email', 'firstName'])
      .where('id', '=', reviewer)
      .where('isActive', '=', true)
      .where(sql<boolean>`'REVIEWER' = ANY (roles)`)
      .executeTakeFirst();
    if (!user || rows.length === 0) return;
    const nonprofits = rows.map(({ nonprofit }) => nonprofit).sort((a, b) => a.localeCompare(b, 'en'));
    const data = { firstName: user.firstName, nonprofits, due: rows.find(({ due }) => due !== null)?.due ?? null };
    await queueMail(tx, { to: user.email, template: 'reviews-assigned', data, bulk: true });
  });
};

/** Emails programme staff that a reviewer declared a conflict of interest. */
export const mailConflict: Task<'mail-conflict'> = async ({ id }, { db }) => {
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
    for (const { email } of staff) {
      const data = { reviewer, nonprofit: declared.nonprofit, reason: declared.reason };
      await queueMail(tx, { to: email, template: 'conflict-declared', data, bulk: true, messageId: `conflict-${id}-${email}` });
    }
  });
};

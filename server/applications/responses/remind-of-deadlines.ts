import { sql } from 'kysely';
import { deadlineText } from '#server/applications/deadline-text.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { findNames, findNonprofitStaff } from './response-letters.ts';

interface DaysBefore {
  /** 0: no reminders are sent */
  days: number;
  timeZone: string;
}

/**
 * SQL: the responses in progress of active nonprofits whose deadline (`d.until`) is still ahead. Leaves out responses that were
 * begun or reopened within the last day, because they need no reminder yet.
 */
const inProgress = sql`application_responses r
  JOIN application_templates t ON t.id = r.template_id
  JOIN nonprofits n ON n.id = r.nonprofit_id AND n.inactive_date IS NULL
  JOIN response_progress p ON p.response_id = r.id
  CROSS JOIN LATERAL (SELECT application_deadline(t.closes_at, r.extended_until) AS until) AS d
  WHERE response_answerable(r.status) AND d.until > now()
    AND greatest(r.created_at, r.reopened_at) < now() - interval '1 day'`;

const isNear = ({ days, timeZone }: DaysBefore) =>
  sql`(d.until AT TIME ZONE ${timeZone})::date - (now() AT TIME ZONE ${timeZone})::date <= ${days}`;

/** Reminds the staff of each nonprofit with a response in progress, once before each deadline. Returns the number of emails. */
export async function remindOfDeadlines(db: Db, before: DaysBefore): Promise<number> {
  if (before.days === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    SELECT r.id FROM ${inProgress} AND ${isNear(before)} AND r.deadline_reminded IS DISTINCT FROM d.until ORDER BY r.id`.execute(
    db,
  );
  let sent = 0;
  for (const { id } of rows) sent += await remind(db, id, before);
  return sent;
}

/** Stores the emails and the mark that they were sent in one transaction, so that no email is sent twice after a crash. */
function remind(db: Db, id: number, before: DaysBefore): Promise<number> {
  return transact(db, async (tx) => {
    await sql`SELECT FROM application_responses WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
    const { rows } = await sql<{ nonprofitId: number; until: string; percent: number }>`
      UPDATE application_responses SET deadline_reminded = due.until
      FROM (SELECT r.nonprofit_id, d.until, p.percent_answered AS percent FROM ${inProgress} AND r.id = ${id} AND ${isNear(before)}
        AND r.deadline_reminded IS DISTINCT FROM d.until) AS due
      WHERE id = ${id} RETURNING due.nonprofit_id, iso_instant(due.until) AS until, due.percent`.execute(tx);
    const [due] = rows;
    if (!due) return 0;
    const staff = await findNonprofitStaff(tx, due.nonprofitId);
    const letter = {
      ...(await findNames(tx, id)),
      path: `/applications/responses/${id}/edit?continue=true`,
      until: deadlineText(due.until, before.timeZone),
      percent: due.percent,
    };
    for (const { email, firstName } of staff)
      await queueMail(tx, { to: email, template: 'application-closes', data: { firstName, ...letter }, bulk: true });
    return staff.length;
  });
}

/** The deadlines of responses in progress, soonest first, with the number of people who were not reminded yet. */
export async function findDeadlines(db: Db, most: number): Promise<{ application: string; at: string; people: number }[]> {
  const { rows } = await sql<{ application: string; at: string; people: number }>`
    SELECT application, iso_instant(until) AS at, count(u.id)::int AS people
    FROM (SELECT t.id, t.name AS application, d.until, r.nonprofit_id FROM ${inProgress} AND r.deadline_reminded IS DISTINCT FROM d.until) AS response
    JOIN users u ON u.nonprofit_id = response.nonprofit_id AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)
    GROUP BY response.id, application, until ORDER BY until, response.id LIMIT ${most}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { findNames, findNonprofitStaff } from '#server/applications/responses/response-letters.ts';
import { rolesMay } from '#server/platform/access/actor-cte.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import type { Promised } from './promise.ts';

interface Told {
  actor: Actor;
  response: number;
  message: number;
  nonprofit: number;
  /** whether the message asks something; else it answers what the other side asked */
  isQuestion: boolean;
  promised: Promised;
}

/**
 * Tells the other side about a message. Emails contain the text; notices only link to the conversation. Messages of a nonprofit are
 * emailed to those of programme staff who talk with it; all programme staff get the notice.
 */
export async function tellOtherSide(tx: Tx, told: Told): Promise<void> {
  const { actor, response, nonprofit, isQuestion } = told;
  const names = await findNames(tx, response);
  const path = `/applications/responses/${response}#conversation`;
  const letter = { ...names, path, ...(await findContent(tx, told.message)) };
  const notice = { kind: 'MESSAGE', path, except: actor.id } as const;
  if (may(actor, 'manageApplications')) {
    const template = isQuestion ? 'application-asked' : 'question-answered';
    for (const { email, firstName } of await findNonprofitStaff(tx, nonprofit))
      await queueMail(tx, { to: email, template, data: { firstName, ...letter } });
    const of = `“${names.application}”`;
    const said = isQuestion
      ? { title: `A question about ${of}`, text: 'Programme staff ask about your application.' }
      : { title: `An answer about ${of}`, text: 'Programme staff answered your question.' };
    await addNotices(tx, { staffOf: nonprofit }, { ...notice, ...said });
  } else {
    const people = await findTalkers(tx, response);
    const until = isQuestion ? await findAnswerDay(tx, response, told.promised) : null;
    for (const { email, firstName } of people) {
      const data = { firstName, ...letter };
      if (isQuestion) await queueMail(tx, { to: email, template: 'staff-asked', data: { ...data, until } });
      else await queueMail(tx, { to: email, template: 'application-answered', data });
    }
    const title = `${names.nonprofit} ${isQuestion ? 'asks' : 'answered'}`;
    await addNotices(tx, { may: 'manageApplications' }, { ...notice, title, text: names.application });
  }
}

/** The day by which the open question is answered, in words; null: programme staff promise none. */
async function findAnswerDay(tx: Tx, response: number, { days, timeZone }: Promised): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT answer_due(asked_at, ${days}, ${timeZone})::text AS day FROM response_conversations
    WHERE response_id = ${response}`.execute(tx);
  const day = rows[0]?.day ?? null;
  return day && new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
}

async function findContent(tx: Tx, message: number) {
  const { body } = await tx.selectFrom('responseMessages').select('body').where('id', '=', message).executeTakeFirstOrThrow();
  const files = await tx
    .selectFrom('responseMessageFiles')
    .select('filename')
    .where('messageId', '=', message)
    .orderBy('id')
    .execute();
  return { body, files: files.map(({ filename }) => filename) };
}

/**
 * Of the programme staff who may answer, those who took the open question; else those who wrote in this conversation; else all of them.
 */
async function findTalkers(tx: Tx, response: number) {
  const { rows } = await sql<{ email: string; firstName: string }>`
    WITH staff AS (SELECT u.id, u.email, u.first_name,
        CASE WHEN u.id = (SELECT taken_by FROM response_conversations WHERE response_id = ${response}) THEN 2
          WHEN u.id IN (SELECT author_id FROM response_messages WHERE response_id = ${response} AND by_staff) THEN 1
          ELSE 0 END AS nearness
      FROM users u WHERE u.is_active AND ${sql.raw(rolesMay('manageApplications'))})
    SELECT email, first_name FROM staff WHERE nearness = (SELECT max(nearness) FROM staff) ORDER BY id`.execute(tx);
  return rows;
}

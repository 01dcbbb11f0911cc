import { sql } from 'kysely';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { findNames, findNonprofitStaff } from '#server/applications/responses/response-letters.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';

interface Told {
  actor: Actor;
  response: number;
  message: number;
  nonprofit: number;
}

/**
 * Tells the nonprofit's staff about a question, or programme staff about an answer. Emails contain the text; notices only link to
 * the conversation. An answer is emailed to the programme staff who asked; all programme staff get its notice.
 */
export async function tellOtherSide(tx: Tx, { actor, response, message, nonprofit }: Told): Promise<void> {
  const names = await findNames(tx, response);
  const letter = { ...names, path: `/applications/responses/${response}#conversation`, ...(await findContent(tx, message)) };
  const { path } = letter;
  const fromStaff = may(actor, 'manageApplications');
  const people = fromStaff ? await findNonprofitStaff(tx, nonprofit) : await findAskers(tx, response);
  const template = fromStaff ? 'application-asked' : 'application-answered';
  for (const { email, firstName } of people) await queueMail(tx, { to: email, template, data: { firstName, ...letter } });
  if (fromStaff) {
    const title = `A question about “${names.application}”`;
    const text = 'Programme staff ask about your application.';
    await addNotices(tx, { staffOf: nonprofit }, { kind: 'MESSAGE', title, text, path, except: actor.id });
  } else {
    const title = `${names.nonprofit} answered`;
    await addNotices(tx, 'programmeStaff', { kind: 'MESSAGE', title, text: names.application, path, except: actor.id });
  }
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

/** The programme staff who asked in this conversation; all programme staff if none of those is active any more. */
async function findAskers(tx: Tx, response: number) {
  const { rows } = await sql<{ email: string; firstName: string }>`
    WITH staff AS (SELECT u.id, u.email, u.first_name,
        u.id IN (SELECT author_id FROM response_messages WHERE response_id = ${response} AND by_staff) AS asked
      FROM users u WHERE u.is_active AND 'CFP_STAFF' = ANY (u.roles))
    SELECT email, first_name FROM staff WHERE asked OR NOT EXISTS (SELECT FROM staff WHERE asked) ORDER BY id`.execute(tx);
  return rows;
}

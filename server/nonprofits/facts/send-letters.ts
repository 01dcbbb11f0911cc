import { sql } from 'kysely';
import type { Fact } from '#contract/nonprofits/facts/facts.ts';
import { lockNonprofit } from '#server/nonprofits/record/store.ts';
import { newSecret } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { findSettings } from '#server/platform/programme/settings.ts';
import { findFacts } from './store.ts';

/** most facts in one letter */
const factsAtOnce = 5;

export const askForFacts: Task<'ask-for-facts'> = async (_, { config, db }) => {
  const { factLetterMonths } = await findSettings(db, config);
  await sendFactLetters(db, programmeCalendar(config)(), factLetterMonths);
};

interface Addressee {
  nonprofitId: number;
  userId: number;
  email: string;
  firstName: string;
}

/**
 * Asks each published nonprofit to confirm its oldest facts, once in `months` months (0: never). The letter goes to the primary
 * user, else to the first of the staff. Each letter and its links are one transaction. Returns the number of letters.
 */
export async function sendFactLetters(db: Db, today: string, months: number): Promise<number> {
  if (months === 0) return 0;
  const { rows } = await sql<Addressee>`
    SELECT n.id AS nonprofit_id, u.id AS user_id, u.email, u.first_name FROM nonprofits n
    CROSS JOIN LATERAL (SELECT * FROM users u WHERE u.nonprofit_id = n.id AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)
      ORDER BY u.id = n.primary_user_id DESC NULLS LAST, u.id LIMIT 1) AS u
    WHERE n.display AND n.inactive_date IS NULL AND NOT ${askedSince('n.id', today, months)} ORDER BY n.id`.execute(db);
  let sent = 0;
  for (const addressee of rows) sent += await transact(db, (tx) => ask(tx, addressee, today, months));
  return sent;
}

const askedSince = (nonprofit: string, today: string, months: number) => sql<boolean>`EXISTS (SELECT FROM fact_letters l
  WHERE l.nonprofit_id = ${sql.raw(nonprofit)} AND l.sent_on > ${today}::date - make_interval(months => ${months}))`;

async function ask(tx: Tx, { nonprofitId, userId, email, firstName }: Addressee, today: string, months: number): Promise<number> {
  const nonprofit = await lockNonprofit(tx, nonprofitId);
  if (!nonprofit?.display) return 0;
  const { rows } = await sql<{ asked: boolean }>`SELECT ${askedSince('n.id', today, months)} AS asked
    FROM nonprofits n WHERE n.id = ${nonprofitId}`.execute(tx);
  const since = Date.parse(today) - months * 30 * 86_400_000;
  const facts = (await findFacts(tx, nonprofit))
    .filter(({ confirmedAt }) => confirmedAt === null || Date.parse(confirmedAt) < since)
    .slice(0, factsAtOnce);
  if (rows[0]?.asked || facts.length === 0) return 0;
  const links = await insertLinks(tx, { nonprofitId, userId, sentOn: today }, facts);
  const data = { firstName, nonprofit: nonprofit.name, nonprofitId, facts: links };
  await queueMail(tx, { to: email, template: 'facts-to-confirm', data, bulk: true });
  return 1;
}

interface Letter {
  nonprofitId: number;
  userId: number;
  sentOn: string;
}

async function insertLinks(tx: Tx, letter: Letter, facts: readonly Fact[]) {
  const { id } = await tx.insertInto('factLetters').values(letter).returning('id').executeTakeFirstOrThrow();
  const links = facts.map(({ field, label, words }) => ({ field, label, words, ...newSecret() }));
  await tx
    .insertInto('factLinks')
    .values(links.map(({ field, hash }) => ({ letterId: id, field, hash })))
    .execute();
  return links.map(({ label, words, secret }) => ({ label, words, path: `/directory/facts/${secret}` }));
}

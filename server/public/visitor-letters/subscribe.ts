import { sql } from 'kysely';
import type { TellMeAbout } from '#contract/public/visitor-letters/tell-me.ts';
import { hashSecret, newSecret } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { mayMailAgain, queueMail } from '#server/platform/mail/queue-mail.ts';
import { aboutOf, columnsOf, deleteUnconfirmed, forgetLettersTo, wordsOf } from './store.ts';

/** one address may follow this much at once */
const mostOfAddress = 30;

const lockAddress = (tx: Tx, email: string) => sql`SELECT pg_advisory_xact_lock(hashtext(${`visitor ${email}`}))`.execute(tx);

/**
 * Stores that an address asked for letters, and asks it to confirm that. Whoever asks learns nothing about the address: nothing is
 * returned for an unknown, a confirmed and an often asked one alike. `about` in words.
 */
export async function subscribe(tx: Tx, email: string, about: TellMeAbout, words: string): Promise<void> {
  await lockAddress(tx, email);
  await deleteUnconfirmed(tx);
  const columns = columnsOf(about);
  const own = await tx.selectFrom('visitorSubscriptions').selectAll().where('email', '=', email).execute();
  const same = own.find((one) => JSON.stringify(columnsOf(aboutOf(one))) === JSON.stringify(columns));
  if (same?.confirmedAt || (!same && own.length >= mostOfAddress)) return;
  if (!(await mayMailAgain(tx, email, 'visitor-confirm'))) return;
  const { secret, hash } = newSecret();
  const asked = { confirmHash: hash, createdAt: sql<string>`now()` };
  if (same) await tx.updateTable('visitorSubscriptions').set(asked).where('id', '=', same.id).execute();
  else
    await tx
      .insertInto('visitorSubscriptions')
      .values({ email, ...columns, ...asked })
      .execute();
  await queueMail(tx, { to: email, template: 'visitor-confirm', data: { about: words, secret } });
}

/** Something may have no nonprofit for a while. */
const wordsOrAll = async (db: Db, row: Parameters<typeof aboutOf>[0]) => (await wordsOf(db, aboutOf(row))) ?? 'the directory';

const unconfirmed = (db: Db, secret: string) =>
  db
    .selectFrom('visitorSubscriptions')
    .selectAll()
    .where('confirmHash', '=', hashSecret(secret))
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>', sql<string>`now() - interval '7 days'`);

/** What the link of a letter would confirm, in words; undefined if it does not work any more. */
export async function findUnconfirmed(db: Db, secret: string): Promise<string | undefined> {
  const found = await unconfirmed(db, secret).executeTakeFirst();
  return found && wordsOrAll(db, found);
}

/** The first letter tells what is new from now on. Returns false if the link does not work any more. */
export async function confirm(tx: Tx, secret: string): Promise<boolean> {
  const found = await unconfirmed(tx, secret).forUpdate().executeTakeFirst();
  if (!found) return false;
  const now = sql<string>`now()`;
  await tx
    .updateTable('visitorSubscriptions')
    .set({ confirmedAt: now, confirmHash: null, toldUntil: now })
    .where('id', '=', found.id)
    .execute();
  return true;
}

/** What the letters of this link are about, in words; undefined if they have ended. */
export async function findByToken(db: Db, token: string): Promise<string | undefined> {
  const found = await db.selectFrom('visitorSubscriptions').selectAll().where('token', '=', token).executeTakeFirst();
  return found && wordsOrAll(db, found);
}

/** Ends the letters of this link: they are deleted, and with the last ones the address. Once more changes nothing. */
export async function endByToken(tx: Tx, token: string): Promise<void> {
  const found = await tx.selectFrom('visitorSubscriptions').select('email').where('token', '=', token).executeTakeFirst();
  if (!found) return;
  // of two links of an address at once, the second sees that it is the last one
  await lockAddress(tx, found.email);
  await tx.deleteFrom('visitorSubscriptions').where('token', '=', token).execute();
  await forgetLettersTo(tx, [found.email], token);
}

import type { Db } from '#server/platform/database/connection.ts';
import { markSent } from '../messages.ts';
import { journalOf, readJournal } from '../postman/journal.ts';
import { readOwnTexts } from '../texts/own-texts.ts';
import { type Composing, composeLetter } from '../writing/compose-letter.ts';

/** milliseconds: a letter that was claimed more recently is left to its own job */
const patience = 10_000;

/**
 * Marks letters that the mail server accepted from a postman of this server, but that could not be marked in the database then.
 * Otherwise another server, which lacks the postman's journal, would send these letters again after an hour.
 */
export async function settleLetters({ db, config, letters }: Composing & { db: Db }): Promise<void> {
  const claimedBefore = new Date(Date.now() - patience).toISOString();
  const open = await db
    .selectFrom('mailMessages')
    .selectAll()
    .where('state', '=', 'SENDING')
    .where('claimedAt', '<', claimedBefore)
    .execute();
  if (open.length === 0) return;
  const own = await readOwnTexts(db);
  for (const message of open) {
    const lines = readJournal(journalOf(config.dataDir, message.postman ?? ''))?.lines ?? [];
    if (!lines.includes(`accepted ${message.messageId}`)) continue;
    await markSent(db, message, composeLetter(message, { config, letters }, own).secrets ?? []);
  }
}

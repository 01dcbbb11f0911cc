import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import type { MailMessages } from '#server/platform/database/types.ts';

export type Message = Selectable<MailMessages>;

export function findMessage(db: Db, id: number): Promise<Message | undefined> {
  return db.selectFrom('mailMessages').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * SQL: the mail server refused the failed message `m` for good, as for an address that it does not know. Other messages fail because
 * the mail server could not be reached, or did not take the password, until the last attempt.
 */
export const refusedForGood = `(m.state = 'FAILED' AND coalesce(m.last_error ~ ': 5[0-9][0-9][ -]'
  AND m.last_error !~* '^invalid (login|greeting)', false))`;

/** Stores the letter's subject and parts, so that every attempt sends the same text. */
export async function writeContent(db: Db, id: number, content: { subject: string; text: string; html: string }): Promise<void> {
  await db.updateTable('mailMessages').set(content).where('id', '=', id).execute();
}

/** Claims the message for a postman. Returns false if the message's state or postman has changed since the message was read. */
export async function claim(db: Db, { id, state, postman }: Message, by: string): Promise<boolean> {
  const claimed = await db
    .updateTable('mailMessages')
    .set({ state: 'SENDING', postman: by, claimedAt: sql<string>`now()`, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('postman', 'is not distinct from', postman)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Marks a message that the mail server has accepted, and removes its secret links. */
export async function markSent(db: Db, { id, text, html }: Message, secrets: readonly string[]): Promise<void> {
  const without = (part: string | null) => part && secrets.reduce(hide, part);
  await db
    .updateTable('mailMessages')
    .set({
      state: 'SENT',
      sentAt: sql<string>`now()`,
      lastError: null,
      ...(secrets.length > 0 && { text: without(text), html: without(html), data: '{}', secretsRemoved: true }),
    })
    .where('id', '=', id)
    .execute();
}

const removedSecret = '[link removed]';

/** Replaces a secret link in a part of a letter. In HTML, the link's `&` is escaped. */
export function hide(part: string, secret: string): string {
  return part.replaceAll(secret, removedSecret).replaceAll(secret.replaceAll('&', '&amp;'), removedSecret);
}

export async function markKept(db: Db, id: number): Promise<void> {
  await db
    .updateTable('mailMessages')
    .set({ state: 'KEPT', lastError: null, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute();
}

/** Marks a message as failed whose last attempt ended before a postman got the message. */
export async function giveUp(db: Db, id: number, lastError: string): Promise<void> {
  await db
    .updateTable('mailMessages')
    .set({ state: 'FAILED', lastError: lastError.slice(0, 2_000) })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute();
}

/** Marks a message that the mail server did not accept: waiting for another attempt, or failed. */
export async function markNotSent(db: Db, id: number, state: 'QUEUED' | 'FAILED', lastError: string): Promise<void> {
  await db
    .updateTable('mailMessages')
    .set({ state, lastError: lastError.slice(0, 2_000) })
    .where('id', '=', id)
    .execute();
}

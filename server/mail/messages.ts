import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { MailMessages } from '#server/database/types.ts';

export type Message = Selectable<MailMessages>;

export function findMessage(db: Db, id: number): Promise<Message | undefined> {
  return db.selectFrom('mailMessages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The letter as it will be read, the same at every attempt. */
export async function writeContent(db: Db, id: number, content: { subject: string; text: string; html: string }): Promise<void> {
  await db.updateTable('mailMessages').set(content).where('id', '=', id).execute();
}

/** Says which postman is about to have the message; false where somebody else changed it since it was read. */
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

/** The mail server has it: the links in it are no longer ours to keep. */
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

/** A part of a letter without a link, which in HTML stands with its `&` escaped. */
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

/** The last attempt failed on our side. */
export async function giveUp(db: Db, id: number, lastError: string): Promise<void> {
  await db
    .updateTable('mailMessages')
    .set({ state: 'FAILED', lastError: lastError.slice(0, 2_000) })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute();
}

/** It was not taken: another attempt will come, or none. */
export async function markNotSent(db: Db, id: number, state: 'QUEUED' | 'FAILED', lastError: string): Promise<void> {
  await db
    .updateTable('mailMessages')
    .set({ state, lastError: lastError.slice(0, 2_000) })
    .where('id', '=', id)
    .execute();
}

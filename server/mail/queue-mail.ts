import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/connection.ts';
import { addJob } from '#server/jobs/add-job.ts';
import type { DataOf, TemplateName } from './templates.ts';

interface Mail<Name extends TemplateName> {
  /** one address */
  to: string;
  template: Name;
  data: DataOf<Name>;
  /** where what asks may run twice: what `wasQueued` is asked with before */
  messageId?: string;
  /** one of many (invitations, say): somebody who waits for a reset link is not kept waiting by it */
  bulk?: boolean;
}

/** Asks for a letter in the caller's transaction: it goes out if, and only if, that is committed. Answers its id. */
export async function queueMail<Name extends TemplateName>(
  tx: Db,
  { to, template, data, messageId = randomUUID(), bulk = false }: Mail<Name>,
): Promise<number> {
  const { id } = await tx
    .insertInto('mailMessages')
    .values({ recipient: to, template, data: JSON.stringify(data), messageId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addJob(tx, 'deliver-mail', { id }, { key: deliveryKey(id), bulk });
  return id;
}

/** A message has one job at most. */
export function deliveryKey(id: number): string {
  return `mail ${id}`;
}

/** For what may run twice: was the letter of that `messageId` asked for already? */
export async function wasQueued(tx: Db, messageId: string): Promise<boolean> {
  const found = await tx.selectFrom('mailMessages').select('id').where('messageId', '=', messageId).executeTakeFirst();
  return found !== undefined;
}

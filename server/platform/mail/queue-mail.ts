import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { DataOf, LetterName } from './letters.ts';

interface Mail<Name extends LetterName> {
  /** one address */
  to: string;
  template: Name;
  data: DataOf<Name>;
  /** given by a caller that may run twice and checks `wasQueued` first */
  messageId?: string;
  /** true for one of many letters, such as invitations: single letters go first */
  bulk?: boolean;
}

/** Queues a letter in the caller's transaction: it is sent only if the transaction commits. Returns the message's id. */
export async function queueMail<Name extends LetterName>(
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

/** Queues many letters of one template in one statement. Returns their ids in the order of `mails`. */
export async function queueMails<Name extends LetterName>(
  tx: Db,
  template: Name,
  mails: readonly { to: string; data: DataOf<Name> }[],
): Promise<number[]> {
  const rows = mails.map(({ to, data }) => ({
    recipient: to,
    template,
    data: JSON.stringify(data),
    messageId: randomUUID(),
  }));
  if (rows.length === 0) return [];
  const queued = await tx.insertInto('mailMessages').values(rows).returning(['id', 'messageId']).execute();
  await sql`SELECT count(graphile_worker.add_job('deliver-mail', json_build_object('id', id), job_key => ${deliveryKeySql}, priority => 10))
    FROM unnest(${queued.map(({ id }) => id)}::int[]) AS id`.execute(tx);
  const ids = new Map(queued.map(({ id, messageId }) => [messageId, id]));
  return rows.map(({ messageId }) => ids.get(messageId) ?? 0);
}

/** the most letters of an hour to one address that strangers can cause */
export const lettersPerHour = 5;

/** Whether an address may get another letter that strangers can cause: at most five letters an hour, of `template` if given. */
export async function mayMailAgain(tx: Db, recipient: string, template?: LetterName): Promise<boolean> {
  const { sent } = await tx
    .selectFrom('mailMessages')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('recipient', '=', recipient)
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .$if(template !== undefined, (letters) => letters.where('template', '=', template ?? ''))
    .executeTakeFirstOrThrow();
  return sent < lettersPerHour;
}

/** The key of a message's job, so that a message has one job at most. */
export function deliveryKey(id: number): string {
  return `mail ${id}`;
}

const deliveryKeySql = sql`'mail ' || id`;

/** Whether a letter with this `messageId` was queued, for callers that may run twice. */
export async function wasQueued(tx: Db, messageId: string): Promise<boolean> {
  const found = await tx.selectFrom('mailMessages').select('id').where('messageId', '=', messageId).executeTakeFirst();
  return found !== undefined;
}

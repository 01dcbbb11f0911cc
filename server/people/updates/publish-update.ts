import { sql } from 'kysely';
import { type Audience, updateMessages } from '#contract/people/updates/updates.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { addReceivers } from './receivers.ts';

/**
 * Stores who receives a scheduled update, and adds the job that writes its letters. A second call changes nothing. Throws 409 if
 * there are not `expected` receivers.
 */
export async function publishUpdate(tx: Tx, id: number, expected?: number): Promise<void> {
  const published = await tx
    .updateTable('updates')
    .set({ state: 'SENDING', publishedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'SCHEDULED')
    .returning('audiences')
    .executeTakeFirst();
  if (!published) return;
  const receivers = await addReceivers(tx, id, published.audiences as Audience[]);
  if (expected !== undefined && expected !== receivers) throw refuse(409, updateMessages.changed);
  await addJob(tx, 'send-update', { id }, { key: `send update ${id}` });
}

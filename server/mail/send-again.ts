import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/database/connection.ts';
import { notFound, refuse } from '#server/errors.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { findMessage, type Message } from './messages.ts';
import { canSendAgain } from './outbox.ts';
import { deliveryKey } from './queue-mail.ts';

/** A letter that waits or failed is tried now; of one that went out a copy is sent. Answers the letter that will go. */
export async function sendLetterAgain(tx: Tx, id: number): Promise<Message> {
  await sql`SELECT 1 FROM mail_messages WHERE id = ${id} FOR UPDATE`.execute(tx);
  const message = await findMessage(tx, id);
  if (!message) throw notFound();
  if (message.state === 'SENDING') throw refuse(409, 'This letter is on its way.');
  if (!canSendAgain(message))
    throw refuse(
      409,
      'The link in this letter was taken out when it was sent, so that it cannot be sent again. Ask for a new one.',
    );
  const again = message.state === 'SENT' || message.state === 'KEPT' ? await copy(tx, message) : await wake(tx, id);
  await addJob(tx, 'deliver-mail', { id: again.id }, { key: deliveryKey(again.id) });
  return again;
}

function wake(tx: Tx, id: number): Promise<Message> {
  return tx.updateTable('mailMessages').set({ state: 'QUEUED' }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Under a name of its own: a mail reader would take it for the one that it has. */
function copy(tx: Tx, { recipient, template, data, subject, text, html }: Message): Promise<Message> {
  return tx
    .insertInto('mailMessages')
    .values({ recipient, template, data: JSON.stringify(data), subject, text, html, messageId: randomUUID() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

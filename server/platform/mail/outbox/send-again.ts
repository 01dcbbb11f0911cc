import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { findMessage, type Message } from '../messages.ts';
import { deliveryKey } from '../queue-mail.ts';
import { canSendAgain } from './outbox.ts';

/** Sends a queued or failed letter now, or a copy of a letter that was sent or kept here. Returns the message that goes out. */
export async function sendLetterAgain(tx: Tx, id: number): Promise<Message> {
  await sql`SELECT 1 FROM mail_messages WHERE id = ${id} FOR UPDATE`.execute(tx);
  const message = await findMessage(tx, id);
  if (!message) throw notFound();
  if (message.state === 'SENDING') throw refuse(409, 'This email is on its way.');
  if (!canSendAgain(message))
    throw refuse(
      409,
      'The link in this email was deleted when it was sent, so the email cannot be sent again. Ask for a new link.',
    );
  const again = message.state === 'SENT' || message.state === 'KEPT' ? await copy(tx, message) : await wake(tx, id);
  await addJob(tx, 'deliver-mail', { id: again.id }, { key: deliveryKey(again.id) });
  return again;
}

function wake(tx: Tx, id: number): Promise<Message> {
  return tx
    .updateTable('mailMessages')
    .set({ state: 'QUEUED', queuedAt: sql<string>`CASE state WHEN 'QUEUED' THEN queued_at ELSE now() END` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A copy gets its own Message-ID; with the same one, mail readers would take the copy for the first letter. */
function copy(tx: Tx, { recipient, template, data, subject, text, html }: Message): Promise<Message> {
  return tx
    .insertInto('mailMessages')
    .values({ recipient, template, data: JSON.stringify(data), subject, text, html, messageId: randomUUID() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

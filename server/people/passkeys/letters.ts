import type { PasskeyNews } from '#server/people/letters/passkey.ts';
import { contactOf } from '#server/people/second-factor/letters.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

/** Mails the user that a passkey was added or removed, and records it in the audit trail. */
export async function tellOfPasskey(tx: Tx, userId: number, news: PasskeyNews): Promise<void> {
  const { email, name } = await contactOf(tx, userId);
  const action = news.what === 'added' ? 'added a passkey' : 'removed a passkey';
  await recordChange(tx, { actor: { id: userId }, action, subject: { kind: 'user', id: userId, name } });
  await queueMail(tx, { to: email, template: 'passkey', data: news });
}

import type { User } from '#contract/platform/access/accounts.ts';
import { addressRange, type Client, isNewClient } from '#server/platform/access/client.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { mayMailAgain, queueMail } from '#server/platform/mail/queue-mail.ts';
import { deviceOf } from './device.ts';

/** Mails the owner of an account that a new device signed in, a few times an hour at most. Call before `rememberClient`. */
export async function tellOfNewClient(tx: Tx, { id, email }: Pick<User, 'id' | 'email'>, client: Client): Promise<void> {
  if (!(await isNewClient(tx, id, client)) || !(await mayMailAgain(tx, email, 'new-device'))) return;
  const data = { device: deviceOf(client.userAgent), addressRange: addressRange(client.ip) };
  await queueMail(tx, { to: email, template: 'new-device', data });
}

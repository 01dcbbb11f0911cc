import type { changePassword } from '#contract/platform/access/sessions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { stillOpens } from '#server/people/store.ts';
import type { AttemptLimits } from '#server/platform/access/attempt-limits.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { notSignedIn, refuseFields } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { setPassword } from '../links.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword, matchPassword } from './passwords.ts';

interface Change {
  db: Db;
  limits: AttemptLimits;
  userId: number;
  tokenHash: Buffer;
  ip: string;
  body: BodyOf<typeof changePassword>;
}

/** Changes a user's own password, given the current one. Ends every other session and every link. */
export async function changeOwnPassword({ db, limits, userId, tokenHash, ip, body }: Change): Promise<void> {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!account) throw notSignedIn();
  const attempt = { ip, email: account.email, device: tokenHash };
  await limits.attempt(attempt);
  const refusal = () => refuseFields({ old_password: ['This is not your current password.'] });
  if (!(await matchPassword(account.passwordHash, body.oldPassword))) throw refusal();
  await limits.succeeded(attempt);
  await refuseCommonPassword('new_password', body.newPassword);
  const passwordHash = await hashPassword(body.newPassword);
  await transact(db, async (tx) => {
    if (!(await stillOpens(tx, account))) throw refusal();
    await setPassword(tx, userId, passwordHash, tokenHash);
    await queueMail(tx, { to: account.email, template: 'password-changed', data: {} });
  });
}

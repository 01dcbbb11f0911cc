import type { BodyOf } from '#contract/endpoint.ts';
import type { changePassword } from '#contract/sessions.ts';
import type { Db } from '#server/database/connection.ts';
import { notSignedIn, refuseFields } from '#server/errors.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { setPassword } from './links.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { stillOpens } from './store.ts';

interface Change {
  db: Db;
  limits: AttemptLimits;
  userId: number;
  tokenHash: Buffer;
  ip: string;
  body: BodyOf<typeof changePassword>;
}

/** Changes one's own password: the present one is asked for, as often as at sign-in; every other session and link ends. */
export async function changeOwnPassword({ db, limits, userId, tokenHash, ip, body }: Change): Promise<void> {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!account) throw notSignedIn();
  await limits.attempt(ip, account.email);
  const refusal = () => refuseFields({ old_password: ['This is not your present password.'] });
  if (!(await passwordMatches(account.passwordHash, body.oldPassword))) throw refusal();
  await limits.succeeded(ip, account.email);
  await refuseCommonPassword('new_password', body.newPassword);
  const passwordHash = await hashPassword(body.newPassword);
  await db.transaction().execute(async (tx) => {
    if (!(await stillOpens(tx, account))) throw refusal();
    await setPassword(tx, userId, passwordHash, tokenHash);
    await queueMail(tx, { to: account.email, template: 'password-changed', data: {} });
  });
}

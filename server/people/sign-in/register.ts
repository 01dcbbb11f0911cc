import type { Session } from '#contract/people/accounts.ts';
import type { register } from '#contract/people/registration.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Db } from '#server/database/connection.ts';
import { transact } from '#server/database/transact.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { readPhone } from '#server/people/phone.ts';
import { findUser } from '#server/people/store.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { createConfirmingLink } from './confirm-email.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './session.ts';

interface Registration {
  db: Db;
  limits: AttemptLimits;
  body: BodyOf<typeof register>;
  ip: string;
  userAgent: string;
}

/**
 * Creates an account without rights and signs it in. A database constraint refuses a second account with the same
 * address.
 */
export async function registerAccount({ db, limits, body, ip, userAgent }: Registration): Promise<Session> {
  await limits.attempt({ ip, email: body.email });
  const { password, phoneNumber, ...person } = body;
  const phone = readPhone({ phoneNumber, phoneRegion: phoneNumber === '' || phoneNumber.startsWith('+') ? '' : 'US' });
  await refuseCommonPassword('password', password);
  const passwordHash = await hashPassword(password);
  return transact(db, async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({ ...person, ...phone, passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, {
      to: person.email,
      template: 'welcome',
      data: { firstName: person.firstName, path: await createConfirmingLink(tx, id) },
    });
    const token = await startSession(tx, id, userAgent);
    const user = await findUser(tx, id);
    if (!user) throw new Error('a user vanished while registering');
    return { ...user, token };
  });
}

import type { Session } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { register } from '#contract/registration.ts';
import type { Db } from '#server/database/connection.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { readPhone } from '#server/phone.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './session.ts';
import { findUser } from './store.ts';

interface Registration {
  db: Db;
  limits: AttemptLimits;
  body: BodyOf<typeof register>;
  ip: string;
  userAgent: string;
}

/** Makes an account without rights and signs in. Of two at once with one address the constraint lets one through. */
export async function registerAccount({ db, limits, body, ip, userAgent }: Registration): Promise<Session> {
  await limits.attempt(ip, body.email);
  const { password, phoneNumber, ...person } = body;
  const phone = readPhone({ phoneNumber, phoneRegion: phoneNumber === '' || phoneNumber.startsWith('+') ? '' : 'US' });
  await refuseCommonPassword('password', password);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({ ...person, ...phone, passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, { to: person.email, template: 'welcome', data: { firstName: person.firstName } });
    const token = await startSession(tx, id, userAgent);
    const user = await findUser(tx, id);
    if (!user) throw new Error('a user vanished while registering');
    return { ...user, token };
  });
}

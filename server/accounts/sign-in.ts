import type { Session } from '#contract/accounts.ts';
import type { Db } from '#server/database/connection.ts';
import { refuseFields } from '#server/errors.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { passwordMatches } from './passwords.ts';
import { startSession } from './session.ts';
import { findCredentials, findUser, stillOpens } from './store.ts';

interface SignIn {
  db: Db;
  limits: AttemptLimits;
  body: { email: string; password: string };
  ip: string;
  userAgent: string;
}

/** Says the same, after as long, whether the address is unknown, the account inactive or the password wrong. */
export async function signIn({ db, limits, body, ip, userAgent }: SignIn): Promise<Session> {
  await limits.attempt(ip, body.email);
  const account = await findCredentials(db, body.email);
  const matches = await passwordMatches(account?.passwordHash ?? null, body.password);
  const refusal = () => refuseFields({ non_field_errors: ['Unable to log in with provided credentials.'] });
  if (!account || !matches) throw refusal();
  await limits.succeeded(ip, body.email);
  return db.transaction().execute(async (tx) => {
    if (!(await stillOpens(tx, account))) throw refusal();
    const token = await startSession(tx, account.id, userAgent);
    const user = await findUser(tx, account.id);
    if (!user) throw new Error('a user vanished while signing in');
    return { ...user, token };
  });
}

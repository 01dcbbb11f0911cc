import { accountMessages, type Session } from '#contract/platform/access/accounts.ts';
import { countingCodes, proveCode } from '#server/people/second-factor/prove-code.ts';
import { findCredentials, findUser, stillOpens } from '#server/people/store.ts';
import type { AttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { type Client, rememberClient } from '#server/platform/access/client.ts';
import { startSession } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { findKnownDevice, rememberDevice } from './devices/known-devices.ts';
import { tellOfNewClient } from './devices/new-device.ts';
import { matchPassword, renewHash } from './passwords/passwords.ts';

interface SignIn {
  db: Db;
  limits: AttemptLimits;
  codes: AttemptLimits;
  vault: Vault;
  body: { email: string; password: string; device?: string | undefined; code?: string | undefined };
  client: Client;
}

/**
 * Signs in by password. Responds in the same way and time for an unknown address, an inactive account and a wrong password.
 * Throws 403 for a password that ended because the address was not confirmed, so that its owner learns why; this counts as a
 * failed attempt.
 */
export async function signIn({ db, limits, codes, vault, body, client }: SignIn): Promise<Session & { device: string }> {
  const device = await findKnownDevice(db, body.email, body.device);
  const attempt = { ip: client.ip, email: body.email, device };
  await limits.attempt(attempt);
  const account = await findCredentials(db, body.email);
  const match = await matchPassword(account?.passwordHash ?? account?.endedPasswordHash ?? null, body.password);
  const refusal = () => refuseFields({ non_field_errors: ['Unable to log in with provided credentials.'] });
  if (!account || !match) throw refusal();
  if (account.passwordHash === null) throw refuse(403, accountMessages.passwordEnded, undefined, { passwordEnded: true });
  await limits.succeeded(attempt);
  const open = async (tx: Tx) => {
    if (!(await stillOpens(tx, account))) throw refusal();
    await renewHash(tx, match, { id: account.id, password: body.password });
    const token = await startSession(tx, account.id, client, await proveCode(tx, vault, account.id, body.code));
    const user = await findUser(tx, account.id);
    if (!user) throw new Error('a user vanished while signing in');
    if (!device) await tellOfNewClient(tx, user, client);
    await rememberClient(tx, account.id, client);
    return { ...user, token, device: await rememberDevice(tx, account.id, body.device) };
  };
  return countingCodes({ limits: codes, attempt, code: body.code }, () => transact(db, open));
}

import type { Session } from '#contract/people/accounts.ts';
import { passkeyMessages } from '#contract/people/passkeys.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { transact } from '#server/database/transact.ts';
import { refuseFields } from '#server/http/errors.ts';
import type { AttemptLimits } from '#server/people/sign-in/attempt-limits.ts';
import { type Client, rememberClient } from '#server/people/sign-in/client.ts';
import { rememberDevice } from '#server/people/sign-in/known-devices.ts';
import { startSession } from '#server/people/sign-in/session.ts';
import { findUser } from '#server/people/store.ts';
import type { Site } from './add-passkey.ts';
import { provePasskey } from './prove-passkey.ts';

interface SignIn {
  db: Db;
  limits: AttemptLimits;
  site: Site;
  body: { response: string; device?: string | undefined };
  client: Client;
}

/**
 * Opens a session by a passkey. No letter tells of a new device, because a passkey belongs to its device. Checks before it counts:
 * nobody can guess a signature, and the refused passkeys of a network must not lock out a right one.
 */
export async function signInByPasskey({ db, limits, site, body, client }: SignIn): Promise<Session & { device: string }> {
  const session = await transact(db, (tx) => open(tx, { site, body, client }));
  if (session) return session;
  await limits.attempt({ ip: client.ip, email: '' });
  throw refuseFields({ non_field_errors: [passkeyMessages.refused] });
}

async function open(tx: Tx, { site, body, client }: Pick<SignIn, 'site' | 'body' | 'client'>) {
  const proof = await provePasskey(tx, site, body.response);
  if (!proof) return null;
  const token = await startSession(tx, proof.userId, client, proof);
  const user = await findUser(tx, proof.userId);
  if (!user) throw new Error('a user vanished while signing in');
  await rememberClient(tx, user.id, client);
  return { ...user, token, device: await rememberDevice(tx, user.id, body.device) };
}

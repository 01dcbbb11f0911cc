import type { Session } from '#contract/platform/access/accounts.ts';
import { passkeyMessages } from '#contract/platform/access/passkeys.ts';
import { rememberDevice } from '#server/people/sign-in/devices/known-devices.ts';
import { findUser } from '#server/people/store.ts';
import type { AttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { type Client, rememberClient } from '#server/platform/access/client.ts';
import { startSession } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
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

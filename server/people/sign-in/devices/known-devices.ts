import { sql } from 'kysely';
import { hashSecret, newSecret } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

const keptDays = 400;

/** The hash of a device's secret, if the device has signed in to this account before. */
export async function findKnownDevice(db: Db, email: string, secret: string | undefined): Promise<Buffer | null> {
  if (secret === undefined) return null;
  const hash = hashSecret(secret);
  const found = await db
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('users.id')
    .where('knownDevices.hash', '=', hash)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return found ? hash : null;
}

/** Adds a device to those known to the account. Returns the secret for the device to store. A browser has one secret for all accounts. */
export async function rememberDevice(tx: Tx, userId: number, given?: string): Promise<string> {
  const secret = given ?? newSecret().secret;
  const old = new Date(Date.now() - keptDays * 86_400_000).toISOString();
  await tx.deleteFrom('knownDevices').where('userId', '=', userId).where('lastUsedAt', '<', old).execute();
  await tx
    .insertInto('knownDevices')
    .values({ hash: hashSecret(secret), userId })
    .onConflict((conflict) => conflict.columns(['hash', 'userId']).doUpdateSet({ lastUsedAt: sql<string>`now()` }))
    .execute();
  return secret;
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { placeOf } from './attempt-limits.ts';

/** The program that signs in. */
export interface Client {
  ip: string;
  userAgent: string;
}

/** The network of an address, for people, without the address itself: `203.0.113.x`, `2001:db8:1::`. */
export function addressRange(ip: string): string {
  const { network, site } = placeOf(ip);
  return site === null ? network.replace(/\.\d+$/, '.x') : site.replace(/\/48$/, '');
}

/**
 * The hash of a program and its network, stored among the hashes of devices' secrets. No secret has this hash, because secrets
 * have no spaces.
 */
const hashOf = ({ ip, userAgent }: Client): Buffer =>
  createHash('sha256')
    .update(`${addressRange(ip)} ${userAgent}`)
    .digest();

/** Adds this program and its network to those known to the account, so that they are not new the next time. */
export async function rememberClient(tx: Tx, userId: number, client: Client): Promise<void> {
  await tx
    .insertInto('knownDevices')
    .values({ hash: hashOf(client), userId })
    .onConflict((conflict) => conflict.columns(['hash', 'userId']).doUpdateSet({ lastUsedAt: sql<string>`now()` }))
    .execute();
}

/** Whether people have signed in to the account before, but never with this program from its network. */
export async function isNewClient(db: Db, userId: number, client: Client): Promise<boolean> {
  const known = await db.selectFrom('knownDevices').select('hash').where('userId', '=', userId).execute();
  const hash = hashOf(client);
  return known.length > 0 && !known.some((device) => device.hash.equals(hash));
}

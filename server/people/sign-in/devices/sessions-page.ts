import { sql } from 'kysely';
import type { OpenSession } from '#contract/platform/access/sessions.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { deviceOf } from './device.ts';

/** A user's sessions, last used first. Expired sessions are left out. */
export async function findSessions(db: Db, userId: number, tokenHash: Buffer): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('tokens')
    .select(['id', 'hash', 'createdAt', 'lastUsedAt', 'userAgent', 'addressRange'])
    .where('userId', '=', userId)
    .where('scopes', 'is', null)
    .where('lastUsedAt', '>', sql<string>`now() - interval '30 days'`)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, hash, createdAt, lastUsedAt, userAgent, addressRange }) => ({
    id,
    device: deviceOf(userAgent),
    addressRange,
    createdAt,
    lastUsedAt,
    isCurrent: hash.equals(tokenHash),
  }));
}

/** Ends one of the user's own sessions. Throws 404 for anyone else's. */
export async function endOwnSession(tx: Tx, userId: number, id: number): Promise<void> {
  const ended = await tx
    .deleteFrom('tokens')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('scopes', 'is', null)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw notFound();
}

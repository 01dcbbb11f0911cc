import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';

interface Subscription {
  subscribed: boolean;
}

export async function findOwnSubscription(db: Db, person: number): Promise<Subscription> {
  const row = await db.selectFrom('updateSubscriptions').select('endedAt').where('userId', '=', person).executeTakeFirst();
  return { subscribed: row === undefined || row.endedAt === null };
}

const endedAt = (subscribed: boolean) => (subscribed ? null : sql<string>`now()`);

export async function setOwnSubscription(tx: Tx, person: number, { subscribed }: Subscription): Promise<Subscription> {
  await tx
    .insertInto('updateSubscriptions')
    .values({ userId: person, endedAt: endedAt(subscribed) })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ endedAt: endedAt(subscribed) }))
    .execute();
  return { subscribed };
}

/** The subscription that the link of a letter belongs to. Throws 404 for an unknown link. */
export async function findLinkedSubscription(db: Db, token: string): Promise<Subscription> {
  const row = await db.selectFrom('updateSubscriptions').select('endedAt').where('token', '=', token).executeTakeFirst();
  if (!row) throw notFound();
  return { subscribed: row.endedAt === null };
}

export async function setLinkedSubscription(db: Db, token: string, { subscribed }: Subscription): Promise<Subscription> {
  const changed = await db
    .updateTable('updateSubscriptions')
    .set({ endedAt: endedAt(subscribed) })
    .where('token', '=', token)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
  return { subscribed };
}

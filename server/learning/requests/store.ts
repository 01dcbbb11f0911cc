import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { LearningRequests } from '#server/platform/database/types.ts';

type StoredRequest = Selectable<LearningRequests>;
export type NewRequest = Omit<Insertable<LearningRequests>, 'id' | 'search'>;

export function findByKey(db: Db, requestKey: string): Promise<StoredRequest | undefined> {
  return db.selectFrom('learningRequests').selectAll().where('requestKey', '=', requestKey).executeTakeFirst();
}

/** Locks an email address, so that its requests are stored one after the other. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`information request ${email}`}))`.execute(tx);
}

const alike = ['name', 'email', 'organization', 'address1', 'city', 'state', 'zipcode', 'phoneNumber', 'tierId'] as const;

/** Whether the same request was stored within a day: the visitor opened the form again and sent it again. */
export async function wasAsked(tx: Tx, request: NewRequest): Promise<boolean> {
  let found = tx
    .selectFrom('learningRequests')
    .select('id')
    .where('buyNow', '=', false)
    .where('suspected', '=', false)
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`);
  for (const column of alike) found = found.where(column, 'is not distinct from', request[column] ?? null);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

export function insertRequest(tx: Tx, request: NewRequest): Promise<StoredRequest> {
  return tx.insertInto('learningRequests').values(request).returningAll().executeTakeFirstOrThrow();
}

/** Locks a request until the transaction ends. */
export function lockRequest(tx: Tx, id: number): Promise<StoredRequest | undefined> {
  return tx.selectFrom('learningRequests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

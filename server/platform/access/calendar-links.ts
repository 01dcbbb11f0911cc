import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { calendarPath } from '#contract/platform/home/calendar.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

interface Link {
  path: string | null;
}

export async function findLink(db: Db, person: number): Promise<Link> {
  const row = await db.selectFrom('calendarLinks').select('token').where('userId', '=', person).executeTakeFirst();
  return { path: row ? calendarPath(row.token) : null };
}

/** Creates the person's calendar address. An earlier address no longer works. */
export async function renewLink(tx: Tx, person: number): Promise<Link> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('calendarLinks')
    .values({ userId: person, token })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ token, createdAt: sql`now()` }))
    .execute();
  return { path: calendarPath(token) };
}

export async function endLink(tx: Tx, person: number): Promise<Link> {
  await tx.deleteFrom('calendarLinks').where('userId', '=', person).execute();
  return { path: null };
}

/** The id of the person with this calendar address; undefined if nobody has it. */
export async function findOwner(db: Db, token: string): Promise<number | undefined> {
  const row = await db.selectFrom('calendarLinks').select('userId').where('token', '=', token).executeTakeFirst();
  return row?.userId;
}

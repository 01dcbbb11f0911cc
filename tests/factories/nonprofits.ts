import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import type { Nonprofits } from '#server/platform/database/types.ts';

let made = 0;

/** Creates a nonprofit. Override only what the test is about. */
export async function createNonprofit(
  db: Db,
  traits: Partial<Insertable<Nonprofits>> = {},
): Promise<{ id: number; name: string }> {
  made += 1;
  return db
    .insertInto('nonprofits')
    .values({ name: `Test Nonprofit ${made}`, ...traits })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

export async function createCategory(db: Db, name: string, group?: string): Promise<number> {
  const groupId =
    group === undefined
      ? null
      : (
          await db
            .insertInto('categoryGroups')
            .values({ name: group })
            .onConflict((conflict) => conflict.expression(sql`lower(name)`).doUpdateSet({ name: group }))
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
  const { id } = await db.insertInto('categories').values({ name, groupId }).returning('id').executeTakeFirstOrThrow();
  return id;
}

import { sql } from 'kysely';
import { relationshipMessages } from '#contract/nonprofits/relationship/relationship.ts';
import { rolesMay } from '#server/platform/access/actor-cte.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound, refuseFields } from '#server/platform/http/errors.ts';

/** SQL condition on a row of `users`: whether this is an active account that may look after nonprofits. */
export const isColleagueSql = `(is_active AND ${rolesMay('manageRelationships')})`;

/** SQL: the colleague with this id as JSON, or null. `left` is true if the account may no longer look after nonprofits. */
export const colleagueSql = (id: string): string =>
  `(SELECT json_build_object('id', id, 'name', person_name(first_name, last_name, email), 'left', NOT ${isColleagueSql})
    FROM users WHERE users.id = ${id})`;

/** Locks the account, so that nobody can take the role away before the transaction ends; throws 400 at `field` if it is no colleague. */
export async function lockColleague(tx: Tx, id: number, field: string): Promise<{ id: number; name: string }> {
  const found = await tx
    .selectFrom('users')
    .select(['id', sql<string>`person_name(first_name, last_name, email)`.as('name')])
    .where('id', '=', id)
    .where(sql.raw<boolean>(isColleagueSql))
    .forShare()
    .executeTakeFirst();
  if (!found) throw refuseFields({ [field]: [relationshipMessages.person] });
  return found;
}

export async function findName(db: Db, nonprofit: number): Promise<string> {
  const found = await db.selectFrom('nonprofits').select('name').where('id', '=', nonprofit).executeTakeFirst();
  if (!found) throw notFound();
  return found.name;
}

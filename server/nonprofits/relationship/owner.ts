import { sql } from 'kysely';
import { type Relationship, relationshipMessages, type setOwner } from '#contract/nonprofits/relationship/relationship.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { colleagueSql, lockColleague } from './colleagues.ts';
import { findSteps } from './steps.ts';

type Body = BodyOf<typeof setOwner>;

export async function findRelationship(db: Db, nonprofit: number): Promise<Relationship> {
  const found = await db
    .selectFrom('nonprofits')
    .select(sql.raw<Relationship['owner']>(colleagueSql('nonprofits.owner_id')).as('owner'))
    .where('id', '=', nonprofit)
    .executeTakeFirst();
  if (!found) throw notFound();
  return { owner: found.owner, steps: await findSteps(db, nonprofit) };
}

/**
 * Sets or removes the owner. The nonprofit's version stays: an open form of its own staff must not conflict with this. Throws 409 with
 * the current state if the owner changed since the page was loaded.
 */
export async function changeOwner(tx: Tx, actor: Actor, nonprofit: number, { owner, seen }: Body): Promise<Relationship> {
  // lock the account before the nonprofit, as other changes do
  const next = owner === null ? null : await lockColleague(tx, owner, 'owner');
  const before = await tx
    .selectFrom('nonprofits')
    .leftJoin('users', 'users.id', 'nonprofits.ownerId')
    .select(['nonprofits.name', 'ownerId', sql<string>`person_name(first_name, last_name, users.email)`.as('ownerName')])
    .where('nonprofits.id', '=', nonprofit)
    .forNoKeyUpdate('nonprofits')
    .executeTakeFirst();
  if (!before) throw notFound();
  if (before.ownerId !== owner) {
    if (seen !== undefined && before.ownerId !== seen) {
      const detail = relationshipMessages.ownerChanged(before.ownerId === null ? null : before.ownerName);
      throw refuse(409, detail, undefined, { current: await findRelationship(tx, nonprofit) });
    }
    await tx.updateTable('nonprofits').set({ ownerId: owner }).where('id', '=', nonprofit).execute();
    const from = before.ownerId === null ? null : before.ownerName;
    await recordChange(tx, {
      actor,
      action: next === null ? 'owner removed' : 'owner set',
      subject: { kind: 'nonprofit', id: nonprofit, name: before.name },
      changes: { owner: { from, to: next?.name ?? null } },
    });
  }
  return findRelationship(tx, nonprofit);
}

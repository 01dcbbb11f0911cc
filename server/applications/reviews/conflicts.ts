import { sql } from 'kysely';
import type { DeclaredConflict } from '#contract/applications/reviews/conflicts.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { personName } from '#server/people/person-name.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { containing } from '#server/platform/database/statements/containing.ts';
import { notFound, refuseFields } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';

function selectDeclared(db: Db) {
  return db
    .selectFrom('declaredConflicts as c')
    .innerJoin('nonprofits as n', 'n.id', 'c.nonprofitId')
    .select(['c.id', 'c.nonprofitId', 'n.name', 'c.reason', 'c.declaredAt', 'c.reviewerId']);
}

type DeclaredRow = Awaited<ReturnType<ReturnType<typeof selectDeclared>['executeTakeFirstOrThrow']>>;

function asDeclared({ id, nonprofitId, name, reason, declaredAt }: DeclaredRow): DeclaredConflict {
  return { id, nonprofit: nonprofitId, nonprofitRef: { id: nonprofitId, name }, reason, declaredAt };
}

export async function findDeclared(db: Db, reviewer: number): Promise<DeclaredConflict[]> {
  const rows = await selectDeclared(db).where('c.reviewerId', '=', reviewer).orderBy('n.name').orderBy('c.id').execute();
  return rows.map(asDeclared);
}

/**
 * Stores a declared conflict; declaring it again stores nothing more. Ends the reviewer's assignments of the nonprofit, deletes
 * reviews in which the reviewer has written nothing, and emails programme staff.
 */
export async function declareConflictOf(
  tx: Tx,
  actor: Actor,
  { nonprofit, reason }: { nonprofit: number; reason: string },
): Promise<DeclaredConflict> {
  const known = await tx.selectFrom('nonprofits').select(['id', 'name']).where('id', '=', nonprofit).executeTakeFirst();
  if (!known) throw refuseFields({ nonprofit: ['This nonprofit does not exist.'] });
  const made = await tx
    .insertInto('declaredConflicts')
    .values({ reviewerId: actor.id, nonprofitId: nonprofit, reason })
    .onConflict((conflict) => conflict.columns(['reviewerId', 'nonprofitId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    const responses = await endAssignments(tx, actor.id, nonprofit);
    await dropUnwritten(tx, actor.id, nonprofit);
    await recordChange(tx, {
      actor,
      action: 'declared a conflict of interest',
      subject: { kind: 'nonprofit', id: nonprofit, name: known.name },
      reason,
    });
    await addJob(tx, 'mail-conflict', { id: made.id, responses });
  }
  const row = await selectDeclared(tx)
    .where('c.reviewerId', '=', actor.id)
    .where('c.nonprofitId', '=', nonprofit)
    .executeTakeFirstOrThrow();
  return asDeclared(row);
}

/** Ends the reviewer's assignments of a nonprofit. Returns the ids of the responses. */
async function endAssignments(tx: Tx, reviewer: number, nonprofit: number): Promise<number[]> {
  const ended = await tx
    .deleteFrom('reviewAssignments')
    .where('reviewerId', '=', reviewer)
    .where('responseId', 'in', responsesOf(tx, nonprofit))
    .returning('responseId')
    .execute();
  return ended.map(({ responseId }) => responseId);
}

const responsesOf = (tx: Tx, nonprofit: number) =>
  tx.selectFrom('applicationResponses').select('id').where('nonprofitId', '=', nonprofit);

async function dropUnwritten(tx: Tx, reviewer: number, nonprofit: number): Promise<void> {
  await tx
    .deleteFrom('applicationReviews')
    .where('reviewerId', '=', reviewer)
    .where('isWritten', '=', false)
    .where('responseId', 'in', responsesOf(tx, nonprofit))
    .execute();
}

/** Removes a declared conflict that programme staff know to be a mistake. */
export async function removeConflict(tx: Tx, actor: Actor, id: number): Promise<void> {
  const row = await selectDeclared(tx)
    .innerJoin('users as u', 'u.id', 'c.reviewerId')
    .select(['u.firstName', 'u.lastName', 'u.email'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  await tx.deleteFrom('declaredConflicts').where('id', '=', id).execute();
  await recordChange(tx, {
    actor,
    action: 'removed a declared conflict of interest',
    subject: { kind: 'user', id: row.reviewerId, name: personName(row) },
    reason: `It was about “${row.name}”.`,
  });
}

/** Names of applicants that contain the typed text, 20 at most. */
export async function findApplicants(db: Db, search: string): Promise<{ id: number; name: string }[]> {
  if (search === '') return [];
  const typed = containing(search);
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT n.id, n.name FROM nonprofits n
    WHERE n.name ILIKE ${typed} AND EXISTS (SELECT FROM application_responses r WHERE r.nonprofit_id = n.id)
    ORDER BY n.name, n.id LIMIT 20`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { mergeMessages, type mergeNonprofit, type NonprofitMerge } from '#contract/nonprofits/register/merges.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { isColleagueSql } from '#server/nonprofits/relationship/colleagues.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { setLedgerActor } from '#server/platform/database/ledger-actor.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { findRefusals } from './find-refusals.ts';
import { differingFields, mergedColumns, takesImage } from './merged-fields.ts';
import { moveRows } from './move-rows.ts';
import { nameInDrafts } from './payout-drafts.ts';
import { findPair, type Pair } from './preview.ts';
import { findMerge } from './store.ts';

/**
 * Merges a nonprofit into another. Throws 404 or 400 for a wrong pair, and 409 if the merge is refused or one of the two has changed
 * since the preview.
 */
export async function mergeInto(tx: Tx, actor: Actor, id: number, body: BodyOf<typeof mergeNonprofit>): Promise<NonprofitMerge> {
  const { into: intoId, take, versions } = body;
  await lockBoth(tx, id, intoId);
  const pair = await findPair(tx, id, intoId);
  const { merged, into } = pair;
  if (merged.version !== versions.merged || into.version !== versions.into) throw refuse(409, mergeMessages.changed);
  const refusals = await findRefusals(tx, pair);
  if (refusals.length > 0) throw refuse(409, refusals.map(({ text }) => text).join(' '));
  const fields = await differingFields(tx, merged, into);
  const { id: merge } = await tx
    .insertInto('nonprofitMerges')
    .values({ mergedId: id, intoId, mergedName: merged.name, intoName: into.name, mergedBy: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setLedgerActor(tx, actor);
  await moveRows(tx, { merge, from: id, into: intoId });
  await nameInDrafts(tx, actor, { merge, from: id, into });
  const gone = await deleteMerged(tx, merge, id);
  await changeKept(tx, merge, pair, take, gone);
  const taken = fields.filter(({ name }) => take.includes(name));
  await recordChanges(tx, [
    {
      actor,
      action: 'merged with another',
      subject: { kind: 'nonprofit', id: intoId, name: into.name },
      changes: Object.fromEntries(taken.map(({ name, kept, merged: theirs }) => [name, { from: kept, to: theirs }])),
      reason: `“${merged.name}” (number ${id}) became part of it.`,
    },
    {
      actor,
      action: 'merged into another',
      subject: { kind: 'nonprofit', id, name: merged.name },
      reason: `It became part of “${into.name}” (number ${intoId}).`,
    },
  ]);
  return findMerge(tx, merge);
}

/** Locks in id order, so that two merges cannot deadlock. */
async function lockBoth(tx: Tx, one: number, other: number): Promise<void> {
  await sql`SELECT FROM nonprofits WHERE id IN (${one}, ${other}) ORDER BY id FOR UPDATE`.execute(tx);
}

interface Gone {
  /** file name of the picture */
  image: string | null;
  learningCommonsUntil: string | null;
  ownerId: number | null;
}

/** Deletes the merged nonprofit, and keeps its row for an undo, without the columns that the database computes again. */
async function deleteMerged(tx: Tx, merge: number, id: number): Promise<Gone> {
  // Moving the users has stored the merged nonprofit as their former nonprofit. Delete these rows.
  await tx.deleteFrom('formerNonprofits').where('nonprofitId', '=', id).execute();
  const { rows } = await sql<Gone>`
    WITH gone AS (DELETE FROM nonprofits t WHERE id = ${id} RETURNING id, image, learning_commons_until, owner_id, to_jsonb(t) - 'search' - 'name_key' - 'facets' AS whole),
    written AS (
      INSERT INTO nonprofit_merge_rows (merge_id, table_name, step, key, before)
      SELECT ${merge}, 'nonprofits', 'DELETED', jsonb_build_object('id', id), whole FROM gone)
    SELECT image, learning_commons_until, owner_id FROM gone`.execute(tx);
  return rows[0] ?? { image: null, learningCommonsUntil: null, ownerId: null };
}

/** Runs after the merged nonprofit is deleted: the kept nonprofit may take its EIN, and an EIN is unique. */
async function changeKept(tx: Tx, merge: number, { merged, into }: Pair, take: readonly string[], gone: Gone): Promise<void> {
  const columns = { ...mergedColumns(merged, into, take), ...(takesImage(take) && { image: gone.image }) };
  // of two last days of access, the later day stays
  const until = sql<string | null>`greatest(learning_commons_until, ${gone.learningCommonsUntil}::date)`;
  const names = [...Object.keys(columns).map(snakeKey), 'learning_commons_until', 'owner_id'];
  const picked = sql`(SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(n)) WHERE key = ANY (${names}::text[]))`;
  const read = () => sql<{ values: unknown }>`SELECT ${picked} AS values FROM nonprofits n WHERE id = ${into.id}`.execute(tx);
  const before = (await read()).rows[0]?.values;
  await tx
    .updateTable('nonprofits')
    .set((write) => ({
      ...columns,
      learningCommonsUntil: until,
      // an owner who has left counts as none
      ownerId: sql<number | null>`coalesce((SELECT id FROM users WHERE users.id = owner_id AND ${sql.raw(isColleagueSql)}),
        ${gone.ownerId}::int, owner_id)`,
      version: write('version', '+', 1),
      updatedAt: sql<string>`now()`,
    }))
    .where('id', '=', into.id)
    .execute();
  const after = (await read()).rows[0]?.values;
  await tx
    .insertInto('nonprofitMergeRows')
    .values({
      mergeId: merge,
      tableName: 'nonprofits',
      step: 'CHANGED',
      key: JSON.stringify({ id: into.id }),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}

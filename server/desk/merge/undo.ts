import { type RawBuilder, sql } from 'kysely';
import { mergeMessages, type NonprofitMerge } from '#contract/nonprofits/register/merges.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { setLedgerActor } from '#server/platform/database/ledger-actor.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { tellDrafts } from './payout-drafts.ts';
import { references } from './references.ts';
import { findMerge } from './store.ts';

interface Way {
  merge: number;
  from: number;
  into: number;
}

/**
 * Undoes a merge: restores the merged nonprofit and its rows, except what people have changed since. Throws 404 if there is no such
 * merge, and 409 if it is undone already, older than a day, or followed by a later merge.
 */
export async function undoMerge(tx: Tx, actor: Actor, id: number): Promise<NonprofitMerge> {
  const locked = await tx.selectFrom('nonprofitMerges').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  const { merged, into, undoneAt, canUndo } = await findMerge(tx, id);
  if (undoneAt !== null) throw refuse(409, mergeMessages.undone);
  if (!canUndo) throw refuse(409, mergeMessages.tooLate);
  const kept = await tx.selectFrom('nonprofits').select('id').where('id', '=', into.id).forUpdate().executeTakeFirst();
  if (!kept) throw refuse(409, mergeMessages.laterMerge);
  await setLedgerActor(tx, actor);
  const way = { merge: id, from: merged.id, into: into.id };
  await changeBack(tx, way, 'nonprofits', ['id']);
  await bringBack(tx, way.merge, 'nonprofits');
  await moveBack(tx, way);
  await changeBack(tx, way, 'payout_batches', ['id']);
  await tellDrafts(tx, actor, id, merged.name);
  await tx
    .updateTable('nonprofitMerges')
    .set({ undoneAt: sql<string>`now()`, undoneBy: actor.id })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('nonprofits').set({ version: sql<number>`version + 1` }).where('id', '=', into.id).execute();
  const reason = `“${merged.name}” (number ${merged.id}) and “${into.name}” (number ${into.id}) are two again.`;
  const entry = (subject: { id: number; name: string }) =>
    ({ actor, action: 'taken apart again', subject: { kind: 'nonprofit', ...subject }, reason }) as const;
  await recordChanges(tx, [entry(into), entry(merged)]);
  return findMerge(tx, id);
}

async function moveBack(tx: Tx, way: Way): Promise<void> {
  const { rows: former } = await sql<{
    userId: number;
  }>`SELECT user_id FROM former_nonprofits WHERE nonprofit_id = ${way.into}`.execute(tx);
  for (const [table, { how, key, backIf, raisesVersion }] of Object.entries(references)) {
    if (how === 'DROP') await bringBack(tx, way.merge, table);
    if (how !== 'MOVE') continue;
    const mayGoBack = backIf?.(way.from) ?? sql<boolean>`true`;
    const version = raisesVersion ? sql`, version = t.version + 1` : sql``;
    await sql`UPDATE ${sql.table(table)} t SET nonprofit_id = ${way.from} ${version} FROM nonprofit_merge_rows j
      WHERE ${journalled(way.merge, table, 'MOVED')} AND t.nonprofit_id = ${way.into} AND ${hasKey(key)} AND ${mayGoBack}`.execute(
      tx,
    );
    if (table === 'users')
      await forgetFormer(
        tx,
        way.into,
        former.map(({ userId }) => userId),
      );
    await changeBack(tx, way, table, key);
    await bringBack(tx, way.merge, table);
  }
}

/** Moving the users back has stored the kept nonprofit as their former nonprofit. Deletes these rows again. */
async function forgetFormer(tx: Tx, into: number, before: readonly number[]): Promise<void> {
  await sql`DELETE FROM former_nonprofits f USING users u
    WHERE f.nonprofit_id = ${into} AND u.id = f.user_id AND u.nonprofit_id IS DISTINCT FROM ${into}
      AND f.user_id <> ALL (${[...before]}::int[]) AND f.until > now() - interval '1 second'`.execute(tx);
}

const journalled = (merge: number, table: string, step: string) =>
  sql<boolean>`j.merge_id = ${merge} AND j.table_name = ${table} AND j.step = ${step}`;

/** SQL: whether the journal's row `j` names the row `t`. Keys are numbers, texts and days, so they can be compared as JSON. */
function hasKey(key: readonly string[]): RawBuilder<boolean> {
  if (key.length === 0) return sql<boolean>`true`;
  return sql<boolean>`${sql.join(
    key.map((column) => sql`to_jsonb(t.${sql.ref(column)}) = j.key -> ${sql.lit(column)}`),
    sql` AND `,
  )}`;
}

/** Restores each column's value from before the merge, if the column still has the value that the merge wrote. */
async function changeBack(tx: Tx, { merge }: Way, table: string, key: readonly string[]): Promise<void> {
  const { rows } = await sql<{ column: string }>`SELECT DISTINCT jsonb_object_keys(j.before) AS column FROM nonprofit_merge_rows j
    WHERE ${journalled(merge, table, 'CHANGED')}`.execute(tx);
  for (const { column } of rows) {
    await sql`UPDATE ${sql.table(table)} t SET ${sql.ref(column)} = (jsonb_populate_record(NULL::${sql.table(table)}, j.before)).${sql.ref(column)}
      FROM nonprofit_merge_rows j
      WHERE ${journalled(merge, table, 'CHANGED')} AND ${hasKey(key)} AND j.before ? ${column}
        AND j.before -> ${column} IS DISTINCT FROM j.after -> ${column}
        AND coalesce(to_jsonb(t.${sql.ref(column)}), 'null') = j.after -> ${column}`.execute(tx);
  }
}

/**
 * Inserts the rows that the merge deleted again, unless somebody has added an equal row. Leaves out the columns that the database
 * computes.
 */
async function bringBack(tx: Tx, merge: number, table: string): Promise<void> {
  const { rows } = await sql<{ column: string }>`SELECT column_name AS column FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER'
      AND column_name IN (SELECT jsonb_object_keys(j.before) FROM nonprofit_merge_rows j WHERE ${journalled(merge, table, 'DELETED')})`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const columns = sql.join(rows.map(({ column }) => sql.ref(column)));
  const values = sql.join(rows.map(({ column }) => restored(table, column)));
  await sql`INSERT INTO ${sql.table(table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM nonprofit_merge_rows j CROSS JOIN LATERAL jsonb_populate_record(NULL::${sql.table(table)}, j.before) AS r
    WHERE ${journalled(merge, table, 'DELETED')} ON CONFLICT DO NOTHING`.execute(tx);
}

/** SQL: a column's value, without categories and users that were deleted since. */
function restored(table: string, column: string): RawBuilder<unknown> {
  const value = sql.ref(`r.${column}`);
  if (table === 'nonprofit_giving' && column === 'agreed_by') return sql`(SELECT id FROM users WHERE id = ${value})`;
  if (table !== 'nonprofits') return value;
  if (column === 'category_ids') return sql`ARRAY(SELECT c FROM unnest(${value}) AS c WHERE c IN (SELECT id FROM categories))`;
  if (column === 'print_category_id') return sql`(SELECT id FROM categories WHERE id = ${value})`;
  if (column === 'primary_user_id' || column === 'owner_id') return sql`(SELECT id FROM users WHERE id = ${value})`;
  return column === 'version' ? sql`${value} + 1` : value;
}

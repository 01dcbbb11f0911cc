import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import { fittings, isTwice, references } from './references.ts';

interface Move {
  merge: number;
  from: number;
  into: number;
}

/** SQL: the key of a row `t` in the journal. */
function keyOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql`t.${sql.ref(column)}`]))})`;
}

/**
 * Moves the rows of one nonprofit to another. If the other nonprofit has an equal row, deletes the row instead. Records every change
 * in the merge's journal.
 */
export async function moveRows(tx: Tx, move: Move): Promise<void> {
  for (const [table, { how, key, raisesVersion, ...reference }] of Object.entries(references)) {
    if (how === 'DROP') await deleteRows(tx, move, table, keyOf(key), sql<boolean>`true`);
    if (how !== 'MOVE') continue;
    await deleteRows(tx, move, table, keyOf(key), isTwice(table, { how, key, ...reference }, move.into));
    for (const fitting of fittings.filter((one) => one.table === table)) await makeFit(tx, move, fitting, keyOf(key));
    const version = raisesVersion ? sql`, version = version + 1` : sql``;
    await sql`WITH moved AS (
        UPDATE ${sql.table(table)} t SET nonprofit_id = ${move.into} ${version} WHERE nonprofit_id = ${move.from} RETURNING ${keyOf(key)} AS key)
      INSERT INTO nonprofit_merge_rows (merge_id, table_name, step, key) SELECT ${move.merge}, ${table}, 'MOVED', key FROM moved`.execute(
      tx,
    );
  }
}

async function deleteRows(
  tx: Tx,
  { merge, from }: Move,
  table: string,
  key: RawBuilder<unknown>,
  which: RawBuilder<boolean>,
): Promise<void> {
  await sql`WITH gone AS (
      DELETE FROM ${sql.table(table)} t WHERE nonprofit_id = ${from} AND ${which} RETURNING ${key} AS key, to_jsonb(t) AS whole)
    INSERT INTO nonprofit_merge_rows (merge_id, table_name, step, key, before)
    SELECT ${merge}, ${table}, 'DELETED', key, whole FROM gone`.execute(tx);
}

async function makeFit(
  tx: Tx,
  { merge, from, into }: Move,
  fitting: (typeof fittings)[number],
  key: RawBuilder<unknown>,
): Promise<void> {
  const { table, column, next, where } = fitting;
  const value = (row: string) => sql`jsonb_build_object(${sql.lit(column)}, ${sql.ref(`${row}.${column}`)})`;
  await sql`WITH old AS (
      SELECT t.id, ${key} AS key, ${value('t')} AS before FROM ${sql.table(table)} t WHERE t.nonprofit_id = ${from} AND ${where(into)}),
    changed AS (
      UPDATE ${sql.table(table)} t SET ${sql.ref(column)} = ${next} FROM old WHERE t.id = old.id
      RETURNING old.key, old.before, ${value('t')} AS after)
    INSERT INTO nonprofit_merge_rows (merge_id, table_name, step, key, before, after)
    SELECT ${merge}, ${table}, 'CHANGED', key, before, after FROM changed`.execute(tx);
}

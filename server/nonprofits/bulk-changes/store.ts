import { type RawBuilder, sql } from 'kysely';
import type { BulkAction } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import type { BulkChange, listBulkRows, StoredBulkRow } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import type { QueryOf } from '#contract/platform/wire/endpoint.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { findValueWords } from './value-words.ts';

const person = (column: string) => sql`(SELECT json_build_object('id', u.id, 'fullName',
  person_name(u.first_name, u.last_name, u.email)) FROM users u WHERE u.id = ${sql.ref(column)})`;

function changesSql(condition: RawBuilder<unknown>): RawBuilder<BulkChange> {
  return sql<BulkChange>`SELECT b.id, b.action, b.title, b.state, b.created_at, ${person('b.created_by')} AS created_by, b.finished_at,
      cardinality(b.chosen) AS chosen, b.done, b.changed, b.unchanged, b.refused, ${person('b.undone_by')} AS undone_by, b.undone_at,
      b.undone, b.kept, b.failure, b.state IN ('FAILED', 'UNDO_FAILED') AS can_retry,
      b.state = 'RUNNING' OR (b.state IN ('DONE', 'FAILED') AND b.changed > 0) AS can_undo
    FROM bulk_changes b ${condition}`;
}

/** Throws 404 if there is no such bulk change. */
export async function findBulkChange(db: Db, id: number): Promise<BulkChange> {
  const { rows } = await changesSql(sql`WHERE b.id = ${id}`).execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function findBulkChanges(db: Db, limit: number, offset: number) {
  const { count } = await db
    .selectFrom('bulkChanges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { rows } = await changesSql(sql`ORDER BY b.id DESC LIMIT ${limit} OFFSET ${offset}`).execute(db);
  return { count, results: rows };
}

/**
 * The column `undo` marks only the records that an undo did not change back. The undo works in the order of `record_id`, and
 * `undo_after` is the last id that it has reached. So every other changed record with an id up to `undo_after` is undone.
 */
const undoSql = sql<'UNDONE' | 'KEPT' | null>`CASE WHEN bulk_change_rows.undo IS NOT NULL THEN 'KEPT'
  WHEN outcome = 'CHANGED' AND record_id <= undo_after THEN 'UNDONE' END`;

function rowsOf(db: Db, id: number) {
  return db
    .selectFrom('bulkChangeRows')
    .innerJoin('bulkChanges', 'bulkChanges.id', 'bulkChangeRows.bulkChangeId')
    .where('bulkChangeId', '=', id);
}

const rowColumns = ['recordId', 'name', 'outcome', 'reason', 'before', 'after', 'undoReason', undoSql.as('undo')] as const;

/** Rows in the order of their names, with their values in words. */
export async function findRows(db: Db, id: number, query: QueryOf<typeof listBulkRows>, limit: number, offset: number) {
  const { action } = await findBulkChange(db, id);
  let found = rowsOf(db, id);
  if (query.outcome?.length) found = found.where('outcome', 'in', query.outcome);
  if (query.undo?.length) found = found.where(undoSql, 'in', query.undo);
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found.select(rowColumns).orderBy('name').orderBy('recordId').limit(limit).offset(offset).execute();
  return { count, results: await asRows(db, action, rows) };
}

interface Stored {
  recordId: number;
  name: string;
  outcome: string;
  reason: string;
  before: unknown;
  after: unknown;
  undo: StoredBulkRow['undo'];
  undoReason: string;
}

/** Some rows of a bulk change: those after a record's id, in the order of the ids. */
export async function findRowsAfter(
  db: Db,
  id: number,
  action: BulkAction,
  after: number,
  limit: number,
): Promise<StoredBulkRow[]> {
  const found = rowsOf(db, id).where('recordId', '>', after);
  return asRows(db, action, await found.select(rowColumns).orderBy('recordId').limit(limit).execute());
}

async function asRows(db: Db, action: BulkAction, rows: readonly Stored[]): Promise<StoredBulkRow[]> {
  const values = rows.flatMap(({ before, after }) => [before, after]);
  const words = await findValueWords(db, action, values);
  return rows.map(({ recordId, before, after, outcome, ...row }) => ({
    ...row,
    id: recordId,
    // the cast is safe: the table's constraint allows no other outcome
    outcome: outcome as StoredBulkRow['outcome'],
    before: words(before),
    after: outcome === 'CHANGED' ? words(after) : '',
  }));
}

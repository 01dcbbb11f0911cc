import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type BulkAction, factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import { bulkMessages } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { countRecords } from '#contract/platform/lists/record-lists.ts';
import { closeAccounts } from '#server/people/close-accounts.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { tellOne } from '#server/platform/jobs/long-work.ts';
import { type ColumnChange, changeOf, closesAccounts, type Parameters, undoOf } from './column-change.ts';
import { inParts, type Written } from './in-parts.ts';
import { judgedSql } from './judge.ts';
import { findStaying } from './staying.ts';

/** records of one transaction; few enough that nobody waits long for the locked records */
export const chunkSize = 500;

interface Work {
  id: number;
  state: string;
  action: BulkAction;
  title: string;
  parameters: Parameters;
  createdBy: number | null;
  undoneBy: number | null;
  total: number;
  done: number;
  undoAfter: number;
  next: number[];
  log: FastifyBaseLogger | undefined;
}

/**
 * Works on the next records of a bulk change, or of its undo. Returns whether there may be more. The bulk change's row is locked,
 * so that two processes do not take the same records. Records and progress commit together, so that after a kill the next run
 * continues after the last committed records.
 */
export async function workOnChunk(tx: Tx, id: number, log?: FastifyBaseLogger): Promise<boolean> {
  const { rows } = await sql<Omit<Work, 'log'>>`
    SELECT id, state, action, title, parameters, created_by, undone_by, cardinality(chosen) AS total, done, undo_after,
      chosen[done + 1 : done + ${chunkSize}] AS next
    FROM bulk_changes WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  const [work] = rows;
  if (work?.state === 'RUNNING') return change(tx, { ...work, log });
  if (work?.state === 'UNDOING') return undo(tx, { ...work, log });
  return false;
}

async function change(tx: Tx, work: Work): Promise<boolean> {
  const { id, action, parameters, createdBy, total, done, next: ids } = work;
  await lockRecords(tx, action, ids, parameters.category);
  const staying = await findStaying(tx, { action, undo: false, actor: createdBy, chosen: rowsOf(ids), lock: true });
  const columnChange = changeOf(action, parameters, staying);
  const record = sql`
    INSERT INTO bulk_change_rows (bulk_change_id, record_id, name, outcome, reason, before, after)
    SELECT ${id}, id, name, outcome, reason, before, CASE WHEN outcome = 'CHANGED' THEN after END FROM judged`;
  const changed = await inParts(tx, ids, {
    write: async (part) => {
      const written = await writeRecords(tx, columnChange, judgedSql(columnChange, rowsOf(part)), record);
      if (closesAccounts(action, false)) await closeAccounts(tx, written.ids);
      return written;
    },
    refuse: (one, error) => {
      tellRefused(work, one, error);
      const judged = judgedSql({ ...columnChange, refusal: sql`${bulkMessages.databaseRefuses}::text` }, rowsOf([one]));
      return writeRecords(tx, columnChange, judged, record);
    },
  });
  const more = done + ids.length < total;
  await sql`UPDATE bulk_changes SET done = done + ${ids.length}, changed = changed + ${changed.ids.length},
      unchanged = unchanged + ${changed.unchanged}, refused = refused + ${changed.refused},
      state = ${more ? 'RUNNING' : 'DONE'}, finished_at = ${more ? null : sql`now()`}
    WHERE id = ${id}`.execute(tx);
  if (!more) await tell(tx, work, createdBy, 'finished');
  return more;
}

async function undo(tx: Tx, work: Work): Promise<boolean> {
  const { id, action, undoneBy, undoAfter } = work;
  const { rows } = await sql<{ id: number }>`SELECT record_id AS id FROM bulk_change_rows
    WHERE bulk_change_id = ${id} AND record_id > ${undoAfter} AND outcome = 'CHANGED' ORDER BY record_id LIMIT ${chunkSize}`.execute(
    tx,
  );
  const ids = rows.map((row) => row.id);
  await lockRecords(tx, action, ids);
  const staying = await findStaying(tx, { action, undo: true, actor: undoneBy, chosen: rowsOf(ids), lock: true });
  const back = undoOf(action, staying);
  const record = sql`
    UPDATE bulk_change_rows SET undo = 'KEPT', undo_reason = (SELECT reason FROM judged WHERE judged.id = record_id)
    WHERE bulk_change_id = ${id} AND record_id = ANY (ARRAY(SELECT id FROM judged WHERE outcome = 'REFUSED'))`;
  const written = await inParts(tx, ids, {
    write: async (part) => {
      const parts = await writeRecords(tx, back, judgedBack(id, back, part), record);
      if (closesAccounts(action, true)) await closeAccounts(tx, parts.ids);
      return parts;
    },
    refuse: (one, error) => {
      tellRefused(work, one, error);
      const refused = { ...back, refusal: sql<string>`${bulkMessages.databaseRefuses}::text` };
      return writeRecords(tx, back, judgedBack(id, refused, [one]), record);
    },
  });
  const more = ids.length === chunkSize;
  await sql`UPDATE bulk_changes SET undo_after = ${ids.at(-1) ?? undoAfter}, undone = undone + ${written.ids.length},
      kept = kept + ${written.refused}, state = ${more ? 'UNDOING' : 'UNDONE'}, undone_at = ${more ? null : sql`now()`}
    WHERE id = ${id}`.execute(tx);
  if (!more) await tell(tx, work, undoneBy, 'undone');
  return more;
}

/** SQL that says of each record what the undo does to it: `id, next, reason, outcome`. */
function judgedBack(id: number, { table, next, refusal }: ColumnChange, ids: number[]): RawBuilder<unknown> {
  return sql`SELECT *, CASE WHEN reason <> '' THEN 'REFUSED' ELSE 'CHANGED' END AS outcome FROM (
    SELECT stored.record_id AS id, ${next} AS next, CASE WHEN t.id IS NULL THEN ${bulkMessages.gone}
      ELSE coalesce(${refusal}, '') END AS reason
    FROM bulk_change_rows stored LEFT JOIN ${sql.table(table)} t ON t.id = stored.record_id
    WHERE stored.bulk_change_id = ${id} AND stored.record_id = ANY (${ids}::int[])) AS judged`;
}

const rowsOf = (ids: number[]) => sql`SELECT unnest(${ids}::int[]) AS id`;

function tellRefused({ id, log }: Work, record: number, error: pg.DatabaseError): void {
  log?.warn({ err: error, bulkChange: id, record }, 'the database refused a record of a bulk change');
}

type Told = Pick<Work, 'id' | 'title' | 'total' | 'action'>;

/** Sends a notice, unless the change is small: then the reply to the request says what was done. */
async function tell(tx: Tx, { id, title, total, action }: Told, person: number | null, what: string, more = ''): Promise<void> {
  if (total <= chunkSize) return;
  const text = `${title}: ${countRecords(factsOf(action).records, total)}.${more}`;
  const notice = { kind: 'BULK_CHANGE_FINISHED' as const, title: `Bulk change ${what}`, text, path: `/bulk-changes/${id}` };
  await tellOne(tx, person, notice);
}

/** Ends a change or an undo that an error stopped, and tells the person who asked for it why. */
export async function giveUp(tx: Tx, id: number, failure: string): Promise<void> {
  const { rows } = await sql<Told & { state: string; person: number | null }>`
    UPDATE bulk_changes SET state = CASE state WHEN 'RUNNING' THEN 'FAILED' ELSE 'UNDO_FAILED' END, failure = ${failure}
    WHERE id = ${id} AND state IN ('RUNNING', 'UNDOING')
    RETURNING id, title, action, cardinality(chosen) AS total, state,
      CASE state WHEN 'FAILED' THEN created_by ELSE undone_by END AS person`.execute(tx);
  const [work] = rows;
  if (!work) return;
  const what = work.state === 'FAILED' ? 'stopped by an error' : 'not undone because of an error';
  await tell(tx, work, work.person, what, ` ${failure}`);
}

/**
 * Locks the records in a statement of its own, so that the next statement reads them as they are after the wait. Locks the
 * category after the nonprofits, in the same order as a merge of categories, so that the two cannot deadlock.
 */
async function lockRecords(tx: Tx, action: BulkAction, ids: number[], category?: number | null): Promise<void> {
  const { table } = changeOf(action, {}, sql<null>`NULL`);
  await sql`SELECT FROM ${sql.table(table)} WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  if (category) await sql`SELECT FROM categories WHERE id = ${category} FOR KEY SHARE`.execute(tx);
}

/** columns that the record does not show: an open form of the record must not conflict with their change */
const unseen: readonly string[] = ['owner_id'];

/** Stores the changed records with a new version. The same statement runs `record`, which stores the outcome of each record. */
async function writeRecords(
  tx: Tx,
  { table, column }: ColumnChange,
  judged: RawBuilder<unknown>,
  record: RawBuilder<unknown>,
): Promise<Written> {
  const { rows } = await sql<Written>`
    WITH judged AS MATERIALIZED (${judged}),
    written AS (
      UPDATE ${sql.table(table)} t SET ${sql.ref(column)} = judged.next ${unseen.includes(column) ? sql`` : sql`, version = t.version + 1, updated_at = now()`}
      FROM judged WHERE t.id = judged.id AND judged.outcome = 'CHANGED'),
    recorded AS (${record})
    SELECT coalesce(array_agg(id) FILTER (WHERE outcome = 'CHANGED'), '{}') AS ids,
      count(*) FILTER (WHERE outcome = 'UNCHANGED')::int AS unchanged, count(*) FILTER (WHERE outcome = 'REFUSED')::int AS refused
    FROM judged`.execute(tx);
  return rows[0] ?? { ids: [], unchanged: 0, refused: 0 };
}

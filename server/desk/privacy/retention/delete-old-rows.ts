import { sql } from 'kysely';
import { type RetentionKind, retentionKinds, retentionLabels } from '#contract/desk/privacy/retention.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { olderThan, oldRows } from './old-rows.ts';

/** rows that one transaction deletes, so that no transaction takes long */
const atOnce = 2_000;

/** Runs every night. Deletes rows that are older than their period, and records in the audit trail how many. */
export const deleteOldRows: Task<'delete-old-rows'> = async (_payload, { db, config, signal }) => {
  for (const kind of retentionKinds) {
    let deleted = atOnce;
    while (deleted === atOnce && !signal.aborted)
      deleted = await transact(db, (tx) => deleteSome(tx, kind, config.public.programmeName));
  }
};

/** Deletes some rows and records their number in one transaction. Reads the period again, because staff may have changed it. */
async function deleteSome(tx: Tx, kind: RetentionKind, programme: string): Promise<number> {
  const months = await periodInForce(tx, kind);
  if (months === null) return 0;
  const table = sql.table(oldRows[kind].table);
  const { rows } = await sql<{ id: number }>`DELETE FROM ${table} WHERE id IN (
      SELECT id FROM ${table} WHERE ${olderThan(kind, months)} ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(tx);
  if (rows.length === 0) return 0;
  if (kind === 'EMAILS') await addJob(tx, 'forget-letter-files', { ids: rows.map(({ id }) => id) });
  const subject = { kind: 'settings', id: 1, name: programme } as const;
  const reason = `${retentionLabels[kind]} older than ${months} months: ${rows.length}`;
  await recordChange(tx, { actor: null, action: 'deleted old records of', subject, reason });
  return rows.length;
}

async function periodInForce(db: Db, kind: RetentionKind): Promise<number | null> {
  const { rows } = await sql<{ months: number }>`SELECT months FROM retention_periods
    WHERE kind = ${kind} AND begins_at <= now() FOR SHARE`.execute(db);
  return rows[0]?.months ?? null;
}

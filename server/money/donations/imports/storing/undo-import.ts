import { sql } from 'kysely';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { setLedgerActor } from '#server/platform/database/ledger-actor.ts';
import { type Pace, type Run, Stopped } from '#server/platform/jobs/long-work.ts';
import { importWork } from '../steps/take-step.ts';
import { countSettled } from './count-settled.ts';

const chunkRows = 5_000;

/**
 * Deletes all donations of an import in state `UNDOING`, in the caller's transaction. Returns '', or the reason why none was
 * deleted.
 */
export async function undoImport(tx: Tx, run: Run, pace: Partial<Pace> = {}): Promise<string> {
  const { id } = run;
  const settled = await countSettled(tx, id, { lock: true });
  if (settled > 0) {
    const refusal = payoutMessages.fileSettled(settled);
    await importWork.takeStep(tx, run, 'stopUndoing', { failure: refusal, progress: 100 });
    return refusal;
  }
  const stored = await tx.selectFrom('donationImports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (stored.undoneBy !== null) await setLedgerActor(tx, { id: stored.undoneBy });
  const { rows, total } = await deleteRows(tx, id, stored.storedRows, pace);
  if (!(await importWork.takeStep(tx, run, 'finishUndoing', { undoneAt: sql<string>`now()`, progress: 100 })))
    throw new Stopped();
  await recordChange(tx, {
    actor: stored.undoneBy === null ? null : { id: stored.undoneBy },
    action: 'undone',
    subject: { kind: 'donationImport', id, name: stored.name },
    changes: { rows: { from: rows, to: null }, total: { from: total, to: null } },
  });
  return '';
}

interface Deleted {
  last: number | null;
  deleted: number;
  total: string;
}

async function deleteRows(tx: Tx, id: number, count: number, { signal, progress }: Partial<Pace>) {
  let rows = 0;
  let total = '0.00';
  for (let after = 0; ; ) {
    signal?.throwIfAborted();
    const { rows: found } = await sql<Deleted>`
      WITH chunk AS MATERIALIZED (
        SELECT max(import_line) AS last FROM (
          SELECT import_line FROM donations WHERE import_id = ${id} AND import_line > ${after}
          ORDER BY import_line LIMIT ${chunkRows}) AS lines),
      gone AS (
        DELETE FROM donations WHERE import_id = ${id} AND import_line > ${after} AND import_line <= (SELECT last FROM chunk)
        RETURNING amount)
      SELECT (SELECT last FROM chunk) AS last, count(*)::int AS deleted, (coalesce(sum(amount), 0) + ${total}::numeric)::text AS total
      FROM gone`.execute(tx);
    const chunk = found[0];
    if (!chunk || chunk.last === null) return { rows, total };
    rows += chunk.deleted;
    total = chunk.total;
    after = chunk.last;
    progress?.(rows / Math.max(1, count));
  }
}

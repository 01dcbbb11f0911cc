import { type Selectable, sql } from 'kysely';
import type { BatchesQuery } from '#contract/money/payouts/payouts-query.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { textOfPart } from '#server/platform/database/statements/prepared.ts';
import type { PayoutBatches } from '#server/platform/database/types.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { jsonPageOf } from '#server/platform/http/lists/list-statement.ts';
import { JsonText } from '#server/platform/http/serve.ts';
import { batchColumns, batchTables, mayApprove } from './batch-sql.ts';

export type StoredBatch = Selectable<PayoutBatches>;

/** A batch as JSON. Throws 404 if it does not exist. */
export async function findBatch(db: Db, actor: Actor, id: number): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    SELECT row_to_json(record)::text AS json FROM (
      SELECT ${batchColumns(actor)} FROM payout_batches b ${sql.raw(batchTables)} WHERE b.id = ${id}) AS record`.execute(db);
  if (!rows[0]) throw notFound();
  return new JsonText(rows[0].json);
}

export function findBatches(db: Db, actor: Actor, query: BatchesQuery): Promise<JsonText> {
  const { state, method, nonprofitId, approvable, ordering } = query;
  return jsonPageOf(db, query, ({ bind }) => ({
    from: 'payout_batches b',
    id: 'b.id',
    conditions: [
      ...(approvable === undefined ? [] : [textOfPart(sql`${mayApprove(actor)} = ${approvable}`, bind)]),
      ...(state ? [`state = ANY (${bind(state)}::text[])`] : []),
      ...(method ? [`method = ${bind(method)}`] : []),
      ...(nonprofitId === undefined
        ? []
        : [`EXISTS (SELECT FROM payout_lines l WHERE l.batch_id = b.id AND l.nonprofit_id = ${bind(nonprofitId)})`]),
    ],
    ordering: { carries: 'NULL', by: ordering === 'id' ? 'id' : 'id DESC' },
    columns: textOfPart(batchColumns(actor), bind),
    joined: `JOIN payout_batches b USING (id) ${batchTables}`,
  }));
}

/** Locks a batch until the transaction ends, so that two changes of the batch cannot run at once. Throws 404 if there is no such batch. */
export async function lockBatch(tx: Tx, id: number): Promise<StoredBatch> {
  const batch = await tx.selectFrom('payoutBatches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!batch) throw notFound();
  return batch;
}

/** Throws 409 with the current batch if the caller saw an older version. */
export async function checkSeen(tx: Tx, actor: Actor, batch: StoredBatch, version: number | undefined): Promise<void> {
  if (version === undefined || version === batch.version) return;
  const { text } = await findBatch(tx, actor, batch.id);
  const current: { version: number } = JSON.parse(text);
  checkVersion(version, current);
}

/**
 * Waits for other payout transactions that take donations, apply a bank's statement or export a file, so that no two take the
 * same donation.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('almoner payouts'))`.execute(tx);
}

export function requireState(batch: StoredBatch, state: StoredBatch['state'], message: string): void {
  if (batch.state !== state) throw refuse(409, message);
}

export const batchSubject = ({ id, method }: Pick<StoredBatch, 'id' | 'method'>) =>
  ({ kind: 'payoutBatch', id, name: `Payout batch ${id} (${method})` }) as const;

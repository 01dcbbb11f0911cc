import { findSettled } from '#server/money/payouts/ledger/settled.ts';
import type { Db } from '#server/platform/database/connection.ts';

/**
 * How many donations of an import are settled. `lock`: donations that the programme received cannot change until the transaction
 * ends.
 */
export async function countSettled(db: Db, importId: number, { lock = false } = {}): Promise<number> {
  const received = db
    .selectFrom('donations')
    .select('id')
    .where('importId', '=', importId)
    .where('receivedByProgramme', '=', true)
    .orderBy('id');
  const rows = await (lock ? received.forUpdate() : received).execute();
  if (rows.length === 0) return 0;
  const settled = await findSettled(
    db,
    rows.map(({ id }) => id),
  );
  return settled.length;
}

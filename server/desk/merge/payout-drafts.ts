import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { batchSubject } from '#server/money/payouts/batches/batch-store.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

/** Ids of the payout batch drafts that name this nonprofit. A merge does not change other batches: they are history. */
export async function findDrafts(db: Db, nonprofit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM payout_batches
    WHERE state = 'DRAFT' AND ${nonprofit}::int = ANY (nonprofits) ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

export const draftsNote = (ids: readonly number[], kept: string): string =>
  `${ids.length === 1 ? `The draft of payout batch ${ids[0]}` : `The drafts of payout batches ${ids.join(', ')}`} will name “${kept}” instead. Compute ${ids.length === 1 ? 'it' : 'them'} again before approval.`;

interface Naming {
  merge: number;
  from: number;
  into: { id: number; name: string };
}

/** Replaces the merged nonprofit by the kept one in payout batch drafts. The drafts' lines stay until somebody computes them again. */
export async function nameInDrafts(tx: Tx, actor: Actor, { merge, from, into }: Naming): Promise<void> {
  const { rows } = await sql<{ id: number; method: string }>`
    WITH old AS (
      SELECT id, nonprofits FROM payout_batches WHERE state = 'DRAFT' AND ${from}::int = ANY (nonprofits) ORDER BY id FOR UPDATE),
    named AS (
      UPDATE payout_batches b SET version = version + 1, nonprofits = CASE WHEN ${into.id}::int = ANY (old.nonprofits)
        THEN array_remove(old.nonprofits, ${from}::int) ELSE array_replace(old.nonprofits, ${from}::int, ${into.id}::int) END
      FROM old WHERE b.id = old.id RETURNING b.id, b.method, old.nonprofits AS before, b.nonprofits AS after),
    written AS (
      INSERT INTO nonprofit_merge_rows (merge_id, table_name, step, key, before, after)
      SELECT ${merge}, 'payout_batches', 'CHANGED', jsonb_build_object('id', id), jsonb_build_object('nonprofits', before),
        jsonb_build_object('nonprofits', after) FROM named)
    SELECT id, method FROM named`.execute(tx);
  await recordBatches(tx, actor, rows, `A nonprofit that it names became part of “${into.name}”.`);
}

/**
 * Call after the undo of a merge has restored the lists of nonprofits in payout batches. For each draft that has its list from before
 * the merge again, raises the version, so that open pages notice the change, and writes an audit entry.
 */
export async function tellDrafts(tx: Tx, actor: Actor, merge: number, name: string): Promise<void> {
  const { rows } = await sql<{ id: number; method: string }>`
    UPDATE payout_batches b SET version = version + 1 FROM nonprofit_merge_rows j
    WHERE j.merge_id = ${merge} AND j.table_name = 'payout_batches' AND b.id = (j.key ->> 'id')::int AND b.state = 'DRAFT'
      AND to_jsonb(b.nonprofits) = j.before -> 'nonprofits' RETURNING b.id, b.method`.execute(tx);
  await recordBatches(tx, actor, rows, `“${name}” is a nonprofit of its own again.`);
}

function recordBatches(tx: Tx, actor: Actor, batches: readonly { id: number; method: string }[], reason: string) {
  return recordChanges(
    tx,
    batches.map((batch) => ({ actor, action: 'names other nonprofits', subject: batchSubject(batch), reason })),
  );
}

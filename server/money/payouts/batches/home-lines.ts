import { sql } from 'kysely';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';
import { destinationsToConfirm } from '../destination-sql.ts';
import { mayApprove } from './batch-sql.ts';

interface Batches {
  approve: number;
  export: number;
  close: number;
}

/**
 * What waits for this person: payout batches, of which with second approval nobody approves one that they drafted, and changed
 * destinations of nonprofits with money in the ledger.
 */
export async function payoutLines({ db, actor }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<Batches>`SELECT
    count(*) FILTER (WHERE ${mayApprove(actor)})::int AS approve, count(*) FILTER (WHERE b.state = 'APPROVED')::int AS export,
    count(*) FILTER (WHERE b.state = 'EXPORTED')::int AS close
    FROM payout_batches b WHERE b.state IN ('DRAFT', 'APPROVED', 'EXPORTED')`.execute(db);
  const [found] = rows;
  const { rows: changed } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${destinationsToConfirm(actor)} AS n
    WHERE EXISTS (SELECT FROM ledger_entries e WHERE e.nonprofit_id = n.id)`.execute(db);
  return [...batchLines(found), ...destinationLines(changed[0]?.count ?? 0)];
}

function batchLines(found: Batches | undefined): HomeLine[] {
  return waiting('payouts', 'Payout batches', [
    { count: found?.approve ?? 0, label: 'to approve', link: '/payouts?approvable=true' },
    { count: found?.export ?? 0, label: 'to export', link: '/payouts?state=APPROVED' },
    { count: found?.close ?? 0, label: 'to close', link: '/payouts?state=EXPORTED' },
  ]);
}

const destinationLines = (count: number): HomeLine[] =>
  waiting('payout-destinations', 'Changed bank accounts and addresses', [
    { count, label: 'to confirm', link: '/payouts/balances?confirmable=true' },
  ]);

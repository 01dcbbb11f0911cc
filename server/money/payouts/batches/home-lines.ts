import { sql } from 'kysely';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';
import { mayApprove } from './batch-sql.ts';

/** Payout batches that wait for this person: with second approval, nobody approves a batch that they drafted. */
export async function payoutLines({ db, actor }: HomeReading): Promise<HomeLine[]> {
  const { rows } = await sql<{ approve: number; export: number; close: number }>`SELECT
    count(*) FILTER (WHERE ${mayApprove(actor)})::int AS approve, count(*) FILTER (WHERE b.state = 'APPROVED')::int AS export,
    count(*) FILTER (WHERE b.state = 'EXPORTED')::int AS close
    FROM payout_batches b WHERE b.state IN ('DRAFT', 'APPROVED', 'EXPORTED')`.execute(db);
  const [found] = rows;
  return waiting('payouts', 'Payout batches', [
    { count: found?.approve ?? 0, label: 'to approve', link: '/payouts?approvable=true' },
    { count: found?.export ?? 0, label: 'to export', link: '/payouts?state=APPROVED' },
    { count: found?.close ?? 0, label: 'to close', link: '/payouts?state=EXPORTED' },
  ]);
}

import { sql } from 'kysely';
import { matchReturned } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Tx } from '#server/platform/database/connection.ts';

interface Returned {
  match: number;
  part: number;
  pool: number;
  order: number;
  nonprofit: number;
  donation: number;
  cents: number;
  /** what has gone back in all, with these cents */
  whole: number;
}

/**
 * Gives a match back to its pool as far as the money of its gift has gone back to the donor: call it after the ledger has an entry that
 * lowers a gift's donation. `donations`: of the gifts. The pool can match other gifts with it while it is open. A match does not come again
 * where a refund fails later: the pool may have none left. `day`: in the programme's time zone.
 */
export async function returnMatches(tx: Tx, donations: readonly number[], day: string): Promise<void> {
  const { rows } = await sql<Returned>`
    SELECT m.id AS match, p.id AS part, m.pool_id AS pool, p.order_id AS "order", p.nonprofit_id AS nonprofit, m.donation_id AS donation,
      back.cents - m.returned_cents AS cents, back.cents AS whole
    FROM gift_parts p JOIN pool_matches m ON m.part_id = p.id CROSS JOIN LATERAL (
      SELECT m.cents - round(m.cents * least(1, greatest(0, sum(e.amount) * 100 / (p.cents + p.cover_cents))))::integer AS cents
      FROM ledger_entries e WHERE e.donation_id = p.donation_id AND e.kind IN ('RECEIVED', 'CORRECTION', 'REFUND', 'DISPUTE')) AS back
    WHERE p.donation_id = ANY (${donations}::int[]) AND back.cents > m.returned_cents ORDER BY m.pool_id, m.id FOR UPDATE OF m`.execute(
    tx,
  );
  if (rows.length === 0) return;
  // in one order, as booking locks them
  const pools = [...new Set(rows.map(({ pool }) => pool))];
  await tx.selectFrom('givingPools').select('id').where('id', 'in', pools).orderBy('id').forUpdate().execute();
  await post(
    tx,
    rows.map((row) => matchReturned({ ...row, day })),
  );
  await sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)})
        AS m (match integer, pool integer, nonprofit integer, donation integer, cents integer, whole integer)),
    entered AS (
      INSERT INTO ledger_entries (day, nonprofit_id, donation_id, kind, amount, note)
      SELECT ${day}::date, nonprofit, donation, 'REFUND', -cents / 100.0, 'The matched gift went back to its donor' FROM given),
    kept AS (
      UPDATE pool_matches m SET returned_cents = whole FROM given WHERE m.id = match)
    UPDATE giving_pools p SET used_cents = used_cents - sums.cents
    FROM (SELECT pool, sum(cents)::integer AS cents FROM given GROUP BY 1) AS sums WHERE p.id = sums.pool`.execute(tx);
}

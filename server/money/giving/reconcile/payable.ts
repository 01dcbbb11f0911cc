import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';

/** SQL: movements that bring the money of a payout that failed back into the balance, so that another payout carries it. */
const failures = `kind IN ('PAYOUT_FAILED', 'UNKNOWN') AND type IN ('payout_failure', 'payout_cancel')`;

/**
 * Says from when the parts are due whose card payments these payouts bring to the bank: once such a payout is paid, and the days of the
 * settings after it; not while it is under way, and not any more if it failed. What a failed payout had comes with the payout that has
 * its failure.
 */
export async function refreshPayable(tx: Tx, payouts: readonly string[]): Promise<void> {
  await sql`
    WITH RECURSIVE touched (id) AS (
      SELECT unnest(${payouts}::text[])
      UNION SELECT m.source FROM touched JOIN stripe_movements m ON m.payout = touched.id WHERE ${sql.raw(failures)}),
    carried (id, by) AS (
      SELECT id, id FROM touched
      UNION SELECT carried.id, m.payout FROM carried JOIN stripe_movements m ON m.source = carried.by AND m.source <> ''
        WHERE ${sql.raw(failures)} AND m.payout IS NOT NULL),
    arrived AS (
      SELECT carried.id, min(p.arrival_on) AS day FROM carried JOIN stripe_payouts p ON p.id = carried.by AND p.status = 'paid' GROUP BY 1),
    gifts AS (
      SELECT m.gift_id, arrived.day + (SELECT hold_days FROM giving_settings) AS payable_from
      FROM touched JOIN stripe_movements m ON m.payout = touched.id AND m.kind = 'CHARGE' LEFT JOIN arrived ON arrived.id = touched.id)
    UPDATE gift_parts p
    SET payable_from = gifts.payable_from, came_at = coalesce(p.came_at, CASE WHEN gifts.payable_from IS NOT NULL THEN now() END)
    FROM gifts WHERE p.order_id = gifts.gift_id AND (gifts.payable_from IS NULL) <> (p.payable_from IS NULL)`.execute(tx);
}

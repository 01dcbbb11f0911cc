import { sql } from 'kysely';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { isAdjustment } from './adjustment-sql.ts';

/** A donation that a payout line holds, or that was corrected. Amount, day, nonprofit and `received_by_programme` are fixed. */
export interface SettledDonation {
  donation: number;
  /** null: the donation was corrected, and is in no batch now */
  batch: number | null;
  isPaid: boolean;
}

/** Of these donations, returns those that a payout line holds and those that were corrected, in id order. */
export async function findSettled(db: Db, donations: readonly number[]): Promise<SettledDonation[]> {
  const { rows } = await sql<SettledDonation>`
    SELECT found.donation_id AS donation, max(found.batch_id) AS batch, bool_or(found.is_paid) AS is_paid FROM (
      SELECT i.donation_id, l.batch_id, l.status = 'PAID' AS is_paid
      FROM payout_items i JOIN payout_lines l ON l.id = i.line_id
      WHERE i.donation_id = ANY (${donations}::int[]) AND i.holds
      UNION ALL SELECT donation_id, NULL, false FROM ledger_entries
      WHERE donation_id = ANY (${donations}::int[]) AND ${sql.raw(isAdjustment())}) AS found
    GROUP BY found.donation_id ORDER BY found.donation_id`.execute(db);
  return rows;
}

/** Throws 409 if the donation is settled; `payout` in the body tells the page to offer a correction. Lock the donation before. */
export async function refuseSettled(tx: Tx, donation: number): Promise<void> {
  const [settled] = await findSettled(tx, [donation]);
  if (!settled) return;
  const { batch, isPaid } = settled;
  const detail =
    batch === null ? payoutMessages.corrected : isPaid ? payoutMessages.paidOut(batch) : payoutMessages.inBatch(batch);
  throw refuse(409, detail, undefined, { payout: { batch, isPaid } });
}

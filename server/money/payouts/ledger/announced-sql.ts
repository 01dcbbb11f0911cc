import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';

/**
 * SQL: the gift of a row of `donations` if no card paid it. Staff book such a gift by hand when it comes, so they may also correct it;
 * a gift by card changes by refund or dispute, which Stripe tells.
 */
export const announcedGift = `(SELECT o.id FROM gift_parts p JOIN gift_orders o ON o.id = p.order_id
    WHERE p.donation_id = donations.id AND o.method NOT IN ('CARD', 'GIFT_CARD'))`;

/** The id of the donation's gift if no card paid it; undefined for every other donation. */
export async function findAnnounced(tx: Tx, donation: number): Promise<number | undefined> {
  const { rows } = await sql<{ gift: number | null }>`
    SELECT ${sql.raw(announcedGift)} AS gift FROM donations WHERE id = ${donation}`.execute(tx);
  return rows[0]?.gift ?? undefined;
}

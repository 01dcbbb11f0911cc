import { sql } from 'kysely';
import { bookingLock } from '#server/money/giving/booking/booking-lock.ts';
import type { Tx } from '#server/platform/database/connection.ts';

/** SQL: sums by nonprofit of booked parts that were begun on the giving day. Refunds are not taken off. */
const sums = sql`
  SELECT p.nonprofit_id, count(*)::integer AS gifts, (count(*) FILTER (WHERE p.place = 0))::integer AS orders,
    sum(p.cents + p.cover_cents) AS cents,
    coalesce(sum((SELECT sum(m.cents) FROM pool_matches m WHERE m.part_id = p.id)), 0) AS matched_cents
  FROM giving_day d JOIN gift_orders o ON o.created_at >= d.from_at AND o.created_at < d.until_at
  JOIN gift_parts p ON p.order_id = o.id`;

/** Adds parts that are being booked to the totals of the giving day. */
export async function countForDay(tx: Tx, parts: readonly number[]): Promise<void> {
  if (parts.length === 0 || !(await tx.selectFrom('givingDay').select('id').executeTakeFirst())) return;
  await sql`INSERT INTO giving_day_totals AS known (nonprofit_id, gifts, orders, cents, matched_cents)
    ${sums} WHERE p.id = ANY (${parts}::int[]) AND p.nonprofit_id IS NOT NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (nonprofit_id) DO UPDATE SET gifts = known.gifts + excluded.gifts, orders = known.orders + excluded.orders,
      cents = known.cents + excluded.cents, matched_cents = known.matched_cents + excluded.matched_cents`.execute(tx);
}

/** Counts the giving day anew, after staff have changed when it is. No gift is booked meanwhile. */
export async function recountDay(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${bookingLock})`.execute(tx);
  await sql`DELETE FROM giving_day_totals`.execute(tx);
  await sql`INSERT INTO giving_day_totals (nonprofit_id, gifts, orders, cents, matched_cents)
    ${sums} WHERE p.donation_id IS NOT NULL GROUP BY 1`.execute(tx);
}

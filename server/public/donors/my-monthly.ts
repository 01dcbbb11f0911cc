import { sql } from 'kysely';
import type { DonorMonthly } from '#contract/public/directory/monthly-pages.ts';
import { centsEachTime, type EachTime } from '#server/money/giving/monthly/monthly-store.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** The regular gifts of an address that have not ended, or one of them. */
export async function findMyMonthly(db: Db, email: string, id: number | null = null): Promise<DonorMonthly[]> {
  const { rows } = await sql<Omit<DonorMonthly, 'totalCents'> & EachTime>`
    SELECT m.id, m.key, m.state, m.reason, m.every_months, m.anchor_day, m.next_on::text, m.covers_fees, m.card, o.fee_bps,
      o.fee_fixed_cents, (SELECT sum(p.cents)::int FROM monthly_parts p WHERE p.monthly_id = m.id) AS net,
      (SELECT json_agg(json_build_object('id', n.id, 'name', n.name, 'cents', p.cents) ORDER BY p.place)
        FROM monthly_parts p JOIN nonprofits n ON n.id = p.nonprofit_id WHERE p.monthly_id = m.id) AS parts
    FROM monthly_gifts m JOIN gift_orders o ON o.id = m.order_id
    WHERE o.email = ${email} AND m.state <> 'ENDED' AND (${id}::int IS NULL OR m.id = ${id}::int) ORDER BY m.id`.execute(db);
  return rows.map(({ net, feeBps, feeFixedCents, ...gift }) => ({
    ...gift,
    totalCents: centsEachTime({ net, feeBps, feeFixedCents, coversFees: gift.coversFees }),
  }));
}

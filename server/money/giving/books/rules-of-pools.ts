/** What must be so of pools, their matches and the giving day, as SQL that finds what breaks it. */
export const rulesOfPools = {
  'a pool has used what its matches took, and no more than was promised and came': `
    SELECT p.id, p.used_cents, m.cents FROM giving_pools p
    LEFT JOIN (SELECT pool_id, sum(cents - returned_cents) AS cents FROM pool_matches GROUP BY 1) AS m ON m.pool_id = p.id
    WHERE p.used_cents <> coalesce(m.cents, 0) OR p.used_cents > least(p.cap_cents, p.funded_cents)`,
  'the journal holds what is left of each pool': `
    SELECT id, left_cents, held.cents FROM (SELECT id, funded_cents - used_cents AS left_cents FROM giving_pools) AS p
    FULL JOIN (SELECT owner AS id, -sum(cents) AS cents FROM money_lines WHERE account = 'POOL' GROUP BY 1) AS held USING (id)
    WHERE coalesce(left_cents, 0) <> coalesce(held.cents, 0)`,
  'what came for a pool is the sum of its deposits': `
    SELECT p.id, p.funded_cents, d.cents FROM giving_pools p
    LEFT JOIN (SELECT pool_id, sum(cents) AS cents FROM giving_pool_deposits GROUP BY 1) AS d ON d.pool_id = p.id
    WHERE p.funded_cents <> coalesce(d.cents, 0)`,
  'a match is a donation of its part’s nonprofit and day, and names no donor': `
    SELECT m.id, d.id AS donation FROM pool_matches m JOIN gift_parts p ON p.id = m.part_id JOIN gift_orders o ON o.id = p.order_id
    JOIN giving_pools pool ON pool.id = m.pool_id JOIN donations d ON d.id = m.donation_id
    WHERE d.source <> 'ONLINE' OR NOT d.received_by_programme OR p.donation_id IS NULL OR d.nonprofit_id <> p.nonprofit_id
      OR d.date_received <> o.given_on OR d.amount * 100 <> m.cents OR d.user_id IS NOT NULL OR d.first_name <> ''
      OR d.zipcode <> ''`,
  'a match is what its pool gives, or what was left of it': `
    SELECT id, cents, wanted_cents, left_cents FROM pool_matches WHERE cents <> least(wanted_cents, left_cents)`,
  'a pool gives one gift no more than its most per gift': `
    SELECT m.pool_id, p.order_id, sum(m.cents) FROM pool_matches m JOIN gift_parts p ON p.id = m.part_id
    GROUP BY 1, 2 HAVING sum(m.cents) > max(m.wanted_cents + (SELECT coalesce(sum(e.cents), 0) FROM pool_matches e
      JOIN gift_parts q ON q.id = e.part_id WHERE e.pool_id = m.pool_id AND q.order_id = p.order_id AND e.id < m.id))`,
  'gifts are matched in the order in which they were paid': `
    SELECT id, before FROM (
      SELECT m.id, (o.paid_at, p.id) AS at, lag((o.paid_at, p.id)) OVER one AS before
      FROM pool_matches m JOIN gift_parts p ON p.id = m.part_id JOIN gift_orders o ON o.id = p.order_id
      WINDOW one AS (PARTITION BY m.pool_id, m.matched_at ORDER BY m.id)) AS booked
    WHERE at < before`,
  'a match follows its gift back': `
    SELECT m.id, m.returned_cents FROM pool_matches m JOIN gift_parts p ON p.id = m.part_id
    WHERE m.cents - m.returned_cents > round(m.cents * least(1, greatest(0, (SELECT sum(e.amount) * 100 / (p.cents + p.cover_cents)
      FROM ledger_entries e WHERE e.donation_id = p.donation_id AND e.kind IN ('RECEIVED', 'CORRECTION', 'REFUND', 'DISPUTE')))))`,
  'the totals of the giving day are those of its booked gifts': `
    SELECT nonprofit_id, told.gifts, told.orders, told.cents, told.matched_cents FROM giving_day_totals told
    FULL JOIN (
      SELECT p.nonprofit_id, count(*) AS gifts, count(*) FILTER (WHERE p.place = 0) AS orders, sum(p.cents + p.cover_cents) AS cents,
        coalesce(sum((SELECT sum(m.cents) FROM pool_matches m WHERE m.part_id = p.id)), 0) AS matched
      FROM giving_day d JOIN gift_orders o ON o.created_at >= d.from_at AND o.created_at < d.until_at
      JOIN gift_parts p ON p.order_id = o.id WHERE p.donation_id IS NOT NULL GROUP BY 1) AS booked USING (nonprofit_id)
    WHERE (told.gifts, told.orders, told.cents, told.matched_cents)
      IS DISTINCT FROM (booked.gifts, booked.orders, booked.cents, booked.matched)`,
};

/** What must be so of monthly gifts at every moment: see `broken-rules.ts`. */
export const rulesOfMonthlyGifts = {
  'a monthly gift is charged once for each day on which it is due': `
    SELECT monthly_id, period, count(*) FROM gift_orders WHERE monthly_id IS NOT NULL AND state = 'PAID'
    GROUP BY 1, 2 HAVING count(*) > 1`,
  'a monthly gift is charged once a day': `
    SELECT monthly_id, given_on, count(*) FROM gift_orders WHERE monthly_id IS NOT NULL AND state = 'PAID'
    GROUP BY 1, 2 HAVING count(*) > 1`,
  'nothing is charged after a donor was told that a monthly gift is stopped': `
    SELECT id FROM gift_orders WHERE 'PAID_AFTER_STOP' = ANY (attention)`,
  'a monthly gift that is stopped has no gift that can still be charged': `
    SELECT m.id, o.id AS gift FROM monthly_gifts m JOIN gift_orders o ON o.monthly_id = m.id
    WHERE m.stopped_at IS NOT NULL AND o.state IN ('OPEN', 'ASKING', 'PROCESSING')`,
  'a monthly gift has one try at a time': `
    SELECT monthly_id, count(*) FROM gift_orders WHERE monthly_id IS NOT NULL AND state IN ('OPEN', 'ASKING', 'PROCESSING')
    GROUP BY 1 HAVING count(*) > 1`,
  'a day of a monthly gift is paid where its gift is': `
    SELECT r.monthly_id, r.period, r.state FROM monthly_runs r
    WHERE (r.state = 'PAID') <> EXISTS (SELECT FROM gift_orders o
      WHERE o.monthly_id = r.monthly_id AND o.period = r.period AND o.state = 'PAID')`,
  'every gift of a monthly one is of a day on which it was due': `
    SELECT o.id FROM gift_orders o LEFT JOIN monthly_runs r ON r.monthly_id = o.monthly_id AND r.period = o.period
    WHERE o.monthly_id IS NOT NULL AND r.monthly_id IS NULL`,
  'an active monthly gift waits for a day after those that it had': `
    SELECT m.id, m.next_on FROM monthly_gifts m JOIN monthly_runs r ON r.monthly_id = m.id
    WHERE m.state = 'ACTIVE' AND r.period >= m.next_on`,
};

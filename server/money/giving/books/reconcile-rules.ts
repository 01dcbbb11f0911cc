/**
 * What must be so of Stripe's movements and payouts, and of what they make due, as SQL that finds what breaks it (see
 * `broken-rules.ts`).
 */
export const rulesOfReconciling = {
  'each movement of Stripe moved the same in the journal': `
    SELECT m.id, m.kind, m.net_cents, sum(l.cents) FROM stripe_movements m
    LEFT JOIN money_entries fee ON fee.key = 'fee ' || m.id
    LEFT JOIN money_lines l ON l.account = 'STRIPE' AND l.entry_id IN (m.entry_id, fee.id)
    GROUP BY m.id HAVING m.net_cents <> coalesce(sum(l.cents), 0)`,
  'fees, disputes and unexplained money are in the journal by a movement alone': `
    SELECT e.key FROM money_entries e JOIN money_lines l ON l.entry_id = e.id AND l.account = 'STRIPE'
    WHERE e.kind IN ('FEE', 'DISPUTE', 'UNKNOWN') AND NOT EXISTS (SELECT FROM stripe_movements m WHERE m.id = e.stripe)`,
  'the bank has of Stripe what its payouts paid': `
    SELECT e.stripe, sum(l.cents), p.amount_cents, p.status FROM money_entries e
    JOIN money_lines l ON l.entry_id = e.id AND l.account = 'BANK'
    FULL JOIN stripe_payouts p ON p.id = e.stripe WHERE coalesce(e.kind, 'PAYOUT') = 'PAYOUT'
    GROUP BY e.stripe, p.id HAVING coalesce(sum(l.cents), 0) <> CASE WHEN p.status = 'paid' THEN p.amount_cents ELSE 0 END`,
  'a payout that failed came back by one movement': `
    SELECT e.key FROM money_entries e WHERE e.kind = 'PAYOUT' AND e.key LIKE 'payout % failed'
      AND NOT EXISTS (SELECT FROM stripe_movements m WHERE m.entry_id = e.id)`,
  'a payout knows the sum of its movements': `
    SELECT p.id, p.movement_cents, sum(m.net_cents) FROM stripe_payouts p
    LEFT JOIN stripe_movements m ON m.payout = p.id AND m.kind <> 'PAYOUT'
    WHERE p.read_at IS NOT NULL GROUP BY p.id
    HAVING p.movement_cents <> coalesce(sum(m.net_cents), 0) OR p.movement_count <> count(m.id)`,
  'money that nobody has explained is of named movements': `
    SELECT suspense.cents, named.cents FROM
      (SELECT coalesce(sum(cents), 0) AS cents FROM money_lines WHERE account = 'SUSPENSE') AS suspense,
      (SELECT coalesce(sum(m.net_cents), 0) AS cents FROM stripe_movements m WHERE m.kind = 'UNKNOWN' AND coalesce((
        SELECT target FROM movement_explanations x WHERE x.movement = m.id ORDER BY turn DESC LIMIT 1), 'NONE') = 'NONE') AS named
    WHERE suspense.cents <> -named.cents`,
  'nonprofits bear the fees of the gifts of which they bear them, and of no other': `
    SELECT o.id, o.fees_borne_by, fees.cents, borne.cents FROM gift_orders o
    LEFT JOIN (SELECT gift_id, sum(fee_cents) AS cents FROM stripe_movements WHERE kind <> 'DISPUTE' GROUP BY 1) AS fees
      ON fees.gift_id = o.id
    LEFT JOIN (SELECT p.order_id, -sum(e.amount) * 100 AS cents FROM ledger_entries e JOIN gift_parts p USING (donation_id)
      WHERE e.kind = 'CARD_FEE' GROUP BY 1) AS borne ON borne.order_id = o.id
    WHERE coalesce(borne.cents, 0)
      <> CASE WHEN o.fees_borne_by = 'NONPROFITS' AND NOT o.is_card_sale THEN coalesce(fees.cents, 0) ELSE 0 END`,
  'banks hold back what disputes took and neither gave back nor kept': `
    SELECT o.id, held.cents, moved.cents, lost.cents FROM gift_orders o
    LEFT JOIN (SELECT owner, sum(cents) AS cents FROM money_lines WHERE account = 'DISPUTED' GROUP BY 1) AS held ON held.owner = o.id
    LEFT JOIN (SELECT gift_id, -sum(amount_cents) AS cents FROM stripe_movements WHERE kind = 'DISPUTE' GROUP BY 1) AS moved
      ON moved.gift_id = o.id
    LEFT JOIN (SELECT p.order_id, -sum(e.amount) * 100 AS cents FROM ledger_entries e JOIN gift_parts p USING (donation_id)
      WHERE e.kind = 'DISPUTE' GROUP BY 1) AS lost ON lost.order_id = o.id
    WHERE NOT o.is_card_sale AND coalesce(held.cents, 0) <> coalesce(moved.cents, 0) - coalesce(lost.cents, 0)`,
  'where a gift’s money came in, every cent of it is somewhere': `
    SELECT o.id, o.received_cents, here.cents FROM gift_orders o
    JOIN LATERAL (SELECT -sum(l.cents) FILTER (WHERE l.account NOT IN ('STRIPE', 'BANK')) AS cents,
        sum(l.cents) FILTER (WHERE l.account IN ('STRIPE', 'BANK')) AS has
      FROM money_entries e JOIN money_lines l ON l.entry_id = e.id WHERE e.order_id = o.id AND e.kind <> 'EXPLAINED') AS here ON true
    LEFT JOIN (SELECT gift_id, sum(fee_cents) FILTER (WHERE kind <> 'DISPUTE') AS fees,
        -sum(net_cents) FILTER (WHERE kind = 'DISPUTE') AS disputed FROM stripe_movements GROUP BY 1) AS m ON m.gift_id = o.id
    WHERE o.state = 'PAID' AND o.payment IS NOT NULL AND (here.cents <> here.has
      OR here.has <> o.received_cents - (o.refunded_cents - o.refunded_value_cents) - coalesce(m.fees, 0) - coalesce(m.disputed, 0))`,
  'a part is due only once its money came to the bank': `
    SELECT p.id, p.payable_from FROM gift_parts p JOIN gift_orders o ON o.id = p.order_id
    WHERE p.payable_from IS NOT NULL AND (p.came_at IS NULL OR o.state <> 'PAID' OR (o.payment IS NOT NULL AND NOT EXISTS (
      SELECT FROM stripe_movements m WHERE m.gift_id = o.id AND m.kind = 'CHARGE' AND m.payout IS NOT NULL)))`,
  'no payout has a gift whose money never came to the bank': `
    SELECT i.id, p.id AS part FROM payout_items i
    JOIN (SELECT donation_id, id AS part FROM gift_parts UNION ALL SELECT donation_id, part_id FROM pool_matches) AS of USING (donation_id)
    JOIN gift_parts p ON p.id = of.part WHERE i.holds AND p.came_at IS NULL`,
};

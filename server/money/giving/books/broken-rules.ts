import type pg from 'pg';
import { lostOf } from '#server/money/giving/receipts/lost-sql.ts';
import { rulesOfMonthlyGifts } from './monthly-rules.ts';
import { rulesOfReconciling } from './reconcile-rules.ts';
import { rulesOfCards } from './rules-of-cards.ts';
import { rulesOfPools } from './rules-of-pools.ts';

/**
 * What must be so of gifts and their money at every moment, as SQL that finds what breaks it. Each statement returns at most some rows;
 * without any, the rule holds.
 */
const rulesOfGifts = {
  ...rulesOfPools,
  'each entry of the journal sums to nothing': `
    SELECT e.key FROM money_entries e LEFT JOIN money_lines l ON l.entry_id = e.id
    GROUP BY e.id HAVING coalesce(sum(l.cents), 1) <> 0 OR count(l.entry_id) <> e.line_count`,
  'the parts of a gift sum to what is paid for it': `
    SELECT o.id, o.total_cents, o.cover_cents FROM gift_orders o LEFT JOIN gift_parts p ON p.order_id = o.id
    WHERE NOT o.is_card_sale GROUP BY o.id HAVING coalesce(sum(p.cents + p.cover_cents), 0) <> o.total_cents OR coalesce(sum(p.cover_cents), 0) <> o.cover_cents`,
  'the money of a paid gift came in once, and of any other gift never': `
    SELECT o.id, o.state, came.cents FROM gift_orders o
    LEFT JOIN (SELECT e.order_id, sum(l.cents) AS cents, count(*) AS times FROM money_entries e JOIN money_lines l ON l.entry_id = e.id
      WHERE e.kind IN ('CHARGE', 'DEPOSIT') AND l.account IN ('STRIPE', 'BANK') GROUP BY 1) AS came ON came.order_id = o.id
    WHERE CASE WHEN o.state = 'PAID' THEN coalesce(came.cents, 0) <> o.received_cents OR coalesce(came.times, 0) <> (o.charge_cents > 0)::int
        OR o.received_cents <> o.charge_cents
      ELSE came.order_id IS NOT NULL END`,
  'a paid part waits for its booking, or is booked': `
    SELECT p.id, o.state FROM gift_parts p JOIN gift_orders o ON o.id = p.order_id
    WHERE (o.state = 'PAID') <> (p.to_book_at IS NOT NULL OR p.donation_id IS NOT NULL)
      OR (p.to_book_at IS NOT NULL AND p.donation_id IS NOT NULL) OR (p.donation_id IS NULL) <> (p.booked_at IS NULL)`,
  'the journal holds each part until it is booked': `
    SELECT p.id, held.cents FROM gift_parts p
    FULL JOIN (SELECT owner, sum(cents) AS cents FROM money_lines WHERE account = 'UNBOOKED' GROUP BY 1) AS held ON held.owner = p.id
    WHERE coalesce(held.cents, 0) <> CASE WHEN p.to_book_at IS NOT NULL THEN -(p.cents + p.cover_cents) ELSE 0 END`,
  'a booked part is a donation of its nonprofit and day': `
    SELECT p.id, d.id FROM gift_parts p JOIN gift_orders o ON o.id = p.order_id LEFT JOIN donations d ON d.id = p.donation_id
    WHERE p.donation_id IS NOT NULL AND (d.id IS NULL OR d.source <> 'ONLINE' OR NOT d.received_by_programme
      OR d.nonprofit_id <> p.nonprofit_id OR d.date_received <> o.given_on OR d.amount * 100 <> p.cents + p.cover_cents)`,
  'every donation that was given online is of one part, or the match of one': `
    SELECT d.id FROM donations d LEFT JOIN gift_parts p ON p.donation_id = d.id LEFT JOIN pool_matches m ON m.donation_id = d.id
    WHERE d.source = 'ONLINE' AND (p.id IS NULL) = (m.id IS NULL)`,
  'a nonprofit is owed the same by the journal and by the ledger': `
    SELECT nonprofit, journal, ledger FROM (
      SELECT owner AS nonprofit, -sum(cents) AS journal FROM money_lines WHERE account = 'OWED' GROUP BY 1) AS j
    FULL JOIN (
      SELECT e.nonprofit_id AS nonprofit, sum(e.amount) * 100 AS ledger FROM ledger_entries e JOIN donations d ON d.id = e.donation_id
      WHERE d.source = 'ONLINE' GROUP BY 1) AS l USING (nonprofit)
    WHERE coalesce(journal, 0) <> coalesce(ledger, 0)`,
  'refunds take no more than was given, of a gift and of each part': `
    SELECT p.id, sum(rp.cents) FROM gift_parts p JOIN gift_refund_parts rp ON rp.part_id = p.id
    JOIN gift_refunds r ON r.id = rp.refund_id AND r.state IN ('WAITING', 'ASKED', 'PENDING', 'DONE')
    GROUP BY p.id HAVING sum(rp.cents) > p.cents + p.cover_cents`,
  'a refund is the sum of what it takes from the parts': `
    SELECT r.id, r.cents FROM gift_refunds r LEFT JOIN gift_refund_parts rp ON rp.refund_id = r.id
    WHERE NOT EXISTS (SELECT FROM gift_orders o WHERE o.id = r.order_id AND o.is_card_sale)
    GROUP BY r.id HAVING r.cents <> coalesce(sum(rp.cents), 0)`,
  'a gift knows what went back, and the journal too': `
    SELECT o.id, o.refunded_cents, rows.cents, journal.cents FROM gift_orders o
    LEFT JOIN (SELECT order_id, sum(cents) AS cents FROM gift_refunds WHERE state IN ('PENDING', 'DONE') GROUP BY 1) AS rows
      ON rows.order_id = o.id
    LEFT JOIN (SELECT e.order_id, -sum(l.cents) AS cents FROM money_entries e JOIN money_lines l ON l.entry_id = e.id
      WHERE e.kind = 'REFUND' AND l.account = 'STRIPE' GROUP BY 1) AS journal ON journal.order_id = o.id
    WHERE o.refunded_cents <> coalesce(rows.cents, 0) OR o.refunded_cents - o.refunded_value_cents <> coalesce(journal.cents, 0)`,
  'a paid gift has receipts, any other none; the newest says what was kept': `
    SELECT o.id, o.state, r.version FROM gift_orders o
    LEFT JOIN LATERAL (SELECT max(version) AS version, count(*) AS times FROM gift_receipts WHERE order_id = o.id) AS r ON true
    LEFT JOIN gift_receipts newest ON newest.order_id = o.id AND newest.version = r.version
    WHERE CASE WHEN o.state <> 'PAID' OR o.method = 'GIFT_CARD' THEN r.times > 0
      WHEN o.is_card_sale AND r.times = 0 THEN EXISTS (SELECT FROM gift_cards c WHERE c.order_id = o.id AND c.has_receipt)
      ELSE r.times = 0 OR r.times <> r.version OR (newest.words ->> 'totalCents')::int <> o.charge_cents
        OR (newest.words ->> 'refundedCents')::int <> (SELECT coalesce(sum(cents), 0) FROM gift_refunds f
          WHERE f.order_id = o.id AND f.state = 'DONE' AND NOT f.to_card)
        OR (newest.words ->> 'lostCents')::int <> ${lostOf('o')} END`,
  ...rulesOfCards,
  'the donation of a hidden gift names nobody': `
    SELECT d.id FROM donations d JOIN gift_parts p ON p.donation_id = d.id JOIN gift_orders o ON o.id = p.order_id
    WHERE o.is_hidden AND (d.first_name, d.last_name, d.zipcode) <> ('', '', '')`,
  ...rulesOfReconciling,
  ...rulesOfMonthlyGifts,
};

/** Returns the rules that are broken, with the first rows that break each. */
export async function findBrokenRules(pool: Pick<pg.Pool, 'query'>): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [rule, text] of Object.entries(rulesOfGifts)) {
    const { rows } = await pool.query(`${text} LIMIT 5`);
    if (rows.length > 0) broken[rule] = rows;
  }
  return broken;
}

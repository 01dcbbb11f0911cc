/** What must be so of gift cards at every moment, as the rules of gifts are. */
export const rulesOfCards = {
  'a gift card has the balance that the journal says': `
    SELECT c.id, c.balance_cents, held.cents FROM gift_cards c
    FULL JOIN (SELECT owner, -sum(cents) AS cents FROM money_lines WHERE account = 'CARDS' GROUP BY 1) AS held ON held.owner = c.id
    WHERE coalesce(c.balance_cents, -1) <> coalesce(held.cents, 0)`,
  'what was paid for a gift card is on it, was used, or went back': `
    SELECT c.id, c.cents, c.balance_cents, uses.cents, refunds.cents FROM gift_cards c
    LEFT JOIN (SELECT card_id, sum(cents - refunded_cents) AS cents FROM gift_card_uses WHERE state IN ('HELD', 'USED') GROUP BY 1) AS uses
      ON uses.card_id = c.id
    LEFT JOIN (SELECT order_id, sum(of_balance_cents) AS cents FROM gift_refunds WHERE state IN ('PENDING', 'DONE') GROUP BY 1) AS refunds
      ON refunds.order_id = c.order_id
    WHERE CASE WHEN c.state = 'NEW' THEN c.balance_cents <> 0 OR uses.cents IS NOT NULL
      ELSE c.balance_cents + coalesce(uses.cents, 0) + coalesce(refunds.cents, 0) <> c.cents END`,
  'a gift card was sold by a paid order of its own amount': `
    SELECT o.id, o.state, c.id, c.state FROM gift_orders o FULL JOIN gift_cards c ON c.order_id = o.id
    WHERE CASE WHEN c.id IS NULL THEN o.is_card_sale
      ELSE NOT o.is_card_sale OR o.value_cents <> 0 OR o.total_cents <> c.cents OR (o.state = 'PAID') <> (c.state <> 'NEW') END`,
  'the sale of a gift card has no parts': `
    SELECT p.id FROM gift_parts p JOIN gift_orders o ON o.id = p.order_id WHERE o.is_card_sale`,
  'value is set aside only for gifts that can still be paid, and used only by paid ones': `
    SELECT o.id, o.state, u.state FROM gift_orders o JOIN gift_card_uses u ON u.order_id = o.id
    WHERE CASE u.state WHEN 'HELD' THEN o.state NOT IN ('OPEN', 'ASKING', 'PROCESSING') WHEN 'USED' THEN o.state <> 'PAID'
      ELSE o.state <> 'CLOSED' END`,
  'the journal sets aside what open gifts take from gift cards': `
    SELECT u.order_id, u.cents, held.cents FROM (SELECT order_id, sum(cents) AS cents FROM gift_card_uses WHERE state = 'HELD' GROUP BY 1) AS u
    FULL JOIN (SELECT owner, -sum(cents) AS cents FROM money_lines WHERE account = 'HELD' GROUP BY 1 HAVING sum(cents) <> 0) AS held
      ON held.owner = u.order_id
    WHERE coalesce(u.cents, 0) <> coalesce(held.cents, 0)`,
  'what a gift card pays of a gift is the sum of its parts’ shares, and of what was taken': `
    SELECT o.id, o.value_cents, p.cents, u.cents FROM gift_orders o
    LEFT JOIN (SELECT order_id, sum(value_cents) AS cents FROM gift_parts GROUP BY 1) AS p ON p.order_id = o.id
    LEFT JOIN (SELECT order_id, sum(cents) AS cents FROM gift_card_uses GROUP BY 1) AS u ON u.order_id = o.id
    WHERE o.value_cents <> coalesce(p.cents, 0) OR o.value_cents <> coalesce(u.cents, 0)`,
  'refunds to gift cards give back what they say, and no more than was used': `
    SELECT o.id, o.refunded_value_cents, rows.cents, u.cents FROM gift_orders o
    LEFT JOIN (SELECT order_id, sum(cents) AS cents FROM gift_refunds WHERE to_card AND state = 'DONE' GROUP BY 1) AS rows ON rows.order_id = o.id
    LEFT JOIN (SELECT order_id, sum(refunded_cents) AS cents FROM gift_card_uses GROUP BY 1) AS u ON u.order_id = o.id
    WHERE o.refunded_value_cents <> coalesce(rows.cents, 0) OR o.refunded_value_cents <> coalesce(u.cents, 0)`,
  'a gift card whose sale was refunded or disputed is blocked until staff say otherwise': `
    SELECT c.id FROM gift_cards c JOIN gift_orders o ON o.id = c.order_id
    WHERE c.state = 'LIVE' AND (o.dispute IN ('needs_response', 'under_review', 'lost') OR EXISTS (
      SELECT FROM gift_refunds r WHERE r.order_id = o.id AND r.state IN ('WAITING', 'ASKED')))`,
};

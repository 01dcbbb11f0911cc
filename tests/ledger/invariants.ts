import type pg from 'pg';

/**
 * Rules that always hold. Each statement finds the rows that break its rule. The statements add up the donations, corrections and
 * lines themselves, and do not depend on how the ledger is written.
 */
const invariants: Record<string, string> = {
  'per nonprofit and day, the entries of donations sum to the donations': `
    SELECT nonprofit_id, day, entries, donations FROM (
      SELECT nonprofit_id, day, sum(amount) AS entries FROM ledger_entries
      WHERE kind IN ('RECEIVED', 'CHANGED', 'REMOVED') GROUP BY 1, 2) AS ledger
    FULL JOIN (
      SELECT nonprofit_id, date_received AS day, sum(amount) AS donations FROM donations
      WHERE received_by_programme GROUP BY 1, 2) AS given USING (nonprofit_id, day)
    WHERE coalesce(entries, 0) <> coalesce(donations, 0)`,
  'per donation, its entries sum to its amount': `
    SELECT donation_id, sum(e.amount), d.amount FROM ledger_entries e LEFT JOIN donations d ON d.id = e.donation_id
    WHERE kind IN ('RECEIVED', 'CHANGED', 'REMOVED') GROUP BY donation_id, d.id
    HAVING sum(e.amount) <> coalesce(CASE WHEN d.received_by_programme THEN d.amount END, 0)`,
  'a nonprofit is owed its donations and corrections that no line has paid': `
    SELECT * FROM (SELECT nonprofit_id, sum(amount) AS owed FROM ledger_entries GROUP BY 1) AS ledger
    FULL JOIN (
      SELECT nonprofit_id, sum(amount) AS unpaid FROM (
        SELECT nonprofit_id, amount FROM donations d WHERE received_by_programme AND NOT EXISTS (
          SELECT FROM payout_items i JOIN payout_lines l ON l.id = i.line_id WHERE i.donation_id = d.id AND l.status = 'PAID')
        UNION ALL SELECT nonprofit_id, amount FROM ledger_entries e WHERE kind IN ('CORRECTION', 'REFUND', 'CARD_FEE', 'DISPUTE') AND NOT EXISTS (
          SELECT FROM payout_items i JOIN payout_lines l ON l.id = i.line_id WHERE i.entry_id = e.id AND l.status = 'PAID')) AS due
      GROUP BY 1) AS unpaid USING (nonprofit_id)
    WHERE coalesce(owed, 0) <> coalesce(unpaid, 0)`,
  'a donation or correction is in one line at most that pays it': `
    SELECT donation_id, entry_id, count(*) FROM payout_items i JOIN payout_lines l ON l.id = i.line_id
    WHERE l.status IN ('PENDING', 'SENT', 'PAID') GROUP BY 1, 2 HAVING count(*) > 1`,
  'what a line holds is as it was when the line was drafted': `
    SELECT i.id, d.id, d.amount, i.amount FROM payout_items i JOIN payout_lines l ON l.id = i.line_id
    LEFT JOIN donations d ON d.id = i.donation_id LEFT JOIN ledger_entries e ON e.id = i.entry_id
    WHERE l.status IN ('PENDING', 'SENT', 'PAID') AND (coalesce(d.amount, e.amount) IS DISTINCT FROM i.amount
      OR coalesce(d.nonprofit_id, e.nonprofit_id) <> l.nonprofit_id OR d.received_by_programme = false)`,
  'a line’s gross is the sum of its items, and net and fee make the gross': `
    SELECT l.id, l.gross, sum(i.amount) FROM payout_lines l LEFT JOIN payout_items i ON i.line_id = l.id
    GROUP BY l.id HAVING l.gross <> coalesce(sum(i.amount), 0) OR l.gross <> l.net + l.fee
      OR l.donations <> count(i.donation_id) OR l.corrections <> count(i.entry_id)`,
  'a paid line has taken its gross off the ledger, any other line nothing': `
    SELECT l.id, l.status, l.gross, coalesce(sum(e.amount), 0) FROM payout_lines l LEFT JOIN ledger_entries e ON e.line_id = l.id
    GROUP BY l.id HAVING coalesce(sum(e.amount), 0) <> CASE WHEN l.status = 'PAID' THEN -l.gross ELSE 0 END`,
  'items follow their line': `
    SELECT i.id FROM payout_items i JOIN payout_lines l ON l.id = i.line_id WHERE i.holds <> l.holds`,
  'a batch is in a state that its lines allow': `
    SELECT b.id, b.state, l.status FROM payout_batches b JOIN payout_lines l ON l.batch_id = b.id
    WHERE (b.state IN ('DRAFT', 'APPROVED') AND l.status NOT IN ('WAITING', 'LEFT_OUT', 'PENDING'))
      OR (b.state = 'CANCELLED' AND l.status NOT IN ('WAITING', 'LEFT_OUT', 'CANCELLED'))
      OR (b.state = 'CLOSED' AND l.status IN ('PENDING', 'SENT'))`,
  'an exported batch has its file, any other none': `
    SELECT b.id, b.state FROM payout_batches b LEFT JOIN payout_files f ON f.batch_id = b.id
    WHERE (b.state IN ('EXPORTED', 'CLOSED') AND f.batch_id IS NULL) OR (b.state IN ('DRAFT', 'APPROVED') AND f.batch_id IS NOT NULL)`,
  'nobody approved their own draft': 'SELECT id FROM payout_batches WHERE approved_by = ANY (drafters)',
};

/** Returns the rules that are broken, with the first rows that break them. */
export async function findBroken(client: pg.Pool): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [name, statement] of Object.entries(invariants)) {
    const { rows } = await client.query(`SELECT * FROM (${statement}) AS found LIMIT 5`);
    if (rows.length > 0) broken[name] = rows;
  }
  return broken;
}

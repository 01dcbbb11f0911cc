import { sql } from 'kysely';
import { payoutState } from '#server/money/giving/reconcile/lists.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { giftColumns } from './list.ts';

/** SQL: all lines of an entry. Also names the nonprofit of a part. */
const linesOf = `SELECT json_agg(json_build_object('account', line.account, 'cents', line.cents,
    'nonprofit', CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'name', n.name) END) ORDER BY line.place)
  FROM money_lines line
  LEFT JOIN gift_parts part ON line.account = 'UNBOOKED' AND part.id = line.owner
  LEFT JOIN nonprofits n ON n.id = CASE line.account WHEN 'OWED' THEN line.owner WHEN 'UNBOOKED' THEN part.nonprofit_id END
  WHERE line.entry_id = entry.id`;

/** SQL: the entries of the journal for which a condition holds, as JSON. */
export const journalOf = (condition: string) => `
  (SELECT coalesce(json_agg(json_build_object('id', entry.id, 'kind', entry.kind, 'day', entry.day, 'at', iso_instant(entry.at),
      'note', entry.note, 'lines', (${linesOf})) ORDER BY entry.id), '[]')
    FROM money_entries entry WHERE ${condition})`;

const personOf = (table: string) =>
  `CASE WHEN ${table}.id IS NOT NULL THEN json_build_object('id', ${table}.id, 'full_name', full_name(${table}.first_name, ${table}.last_name)) END`;

const recordColumns = (takesCards: boolean) => `${giftColumns}, gift_orders.version,
  gift_orders.public_id, gift_orders.zipcode, gift_orders.cover_cents, gift_orders.designation, gift_orders.dedication,
  gift_orders.dedicated_to, gift_orders.is_hidden, gift_orders.shares_email, gift_orders.payment, gift_orders.payment_problem,
  gift_orders.card, gift_orders.received_cents, gift_orders.refunded_cents, gift_orders.dispute,
  iso_instant(gift_orders.paid_at) AS paid_at, gift_orders.fees_borne_by,
  json_build_object('fee_bps', gift_orders.fee_bps, 'fee_fixed_cents', gift_orders.fee_fixed_cents) AS fee_rule,
  CASE WHEN gift_orders.looked_at IS NOT NULL THEN json_build_object('reasons', gift_orders.looked_at_reasons,
    'at', iso_instant(gift_orders.looked_at), 'by', (SELECT ${personOf('looker')} FROM users looker WHERE looker.id = gift_orders.looked_by))
    END AS looked,
  (SELECT json_build_object('fee_cents', m.fee_cents, 'payout', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.number,
      'stripe', p.id, 'state', ${payoutState('p')}, 'arrival_on', p.arrival_on) END)
    FROM stripe_movements m LEFT JOIN stripe_payouts p ON p.id = m.payout
    WHERE m.gift_id = gift_orders.id AND m.kind = 'CHARGE') AS stripe,
  (SELECT coalesce(json_agg(json_build_object('id', part.id, 'nonprofit', json_build_object('id', n.id, 'name', n.name),
      'cents', part.cents, 'cover_cents', part.cover_cents, 'donation', part.donation_id,
      'payable_from', part.payable_from) ORDER BY part.place), '[]')
    FROM gift_parts part JOIN nonprofits n ON n.id = part.nonprofit_id WHERE part.order_id = gift_orders.id) AS parts,
  (SELECT coalesce(json_agg(json_build_object('number', number, 'version', version, 'made_at', iso_instant(made_at))
      ORDER BY version DESC), '[]') FROM gift_receipts WHERE order_id = gift_orders.id) AS receipts,
  json_build_object('arrive', gift_orders.state IN ('PLEDGED', 'LAPSED'), 'lapse', gift_orders.state = 'PLEDGED',
    'refund', gift_orders.state = 'PAID' AND NOT gift_orders.is_card_sale
      AND (gift_orders.method = 'GIFT_CARD' OR (${takesCards} AND gift_orders.method = 'CARD')) AND gift_orders.dispute NOT IN ('needs_response', 'under_review')
      AND gift_orders.total_cents > (SELECT coalesce(sum(r.cents), 0) FROM gift_refunds r
        WHERE r.order_id = gift_orders.id AND r.state IN ('WAITING', 'ASKED', 'PENDING', 'DONE'))) AS can,
  (SELECT coalesce(json_agg(json_build_object('id', r.id, 'version', r.version, 'state', r.state, 'cents', r.cents, 'reason', r.reason,
      'problem', r.problem, 'to_card', r.to_card, 'created_at', iso_instant(r.created_at), 'asked_by', ${personOf('asker')}, 'approved_by', ${personOf('approver')},
      'parts', (SELECT coalesce(json_agg(json_build_object('part', rp.part_id, 'cents', rp.cents) ORDER BY rp.part_id), '[]')
        FROM gift_refund_parts rp WHERE rp.refund_id = r.id)) ORDER BY r.id), '[]')
    FROM gift_refunds r LEFT JOIN users asker ON asker.id = r.asked_by LEFT JOIN users approver ON approver.id = r.approved_by
    WHERE r.order_id = gift_orders.id) AS refunds,
  (SELECT json_build_object('id', c.id, 'last4', c.last4, 'balance_cents', c.balance_cents) FROM gift_cards c
    WHERE c.order_id = gift_orders.id OR c.id = (SELECT card_id FROM gift_card_uses u WHERE u.order_id = gift_orders.id LIMIT 1)) AS gift_card,
  ${journalOf('entry.order_id = gift_orders.id')} AS journal`;

/** A gift as JSON, written by PostgreSQL. `takesCards`: Stripe can be asked, so money can go back. */
export async function findGiftRecord(db: Db, id: number, takesCards: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`SELECT row_to_json(record)::text AS json FROM (
    SELECT ${sql.raw(recordColumns(takesCards))} FROM gift_orders WHERE gift_orders.id = ${id}) AS record`.execute(db);
  return rows[0]?.json;
}

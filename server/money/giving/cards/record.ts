import { sql } from 'kysely';
import { journalOf } from '#server/money/giving/gifts/record.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { cardColumns } from './list.ts';

/** SQL: whether the buyer's money goes back, or may: such a card stays blocked. */
export const saleIsDoubtful = `(sale.dispute IN ('needs_response', 'under_review', 'lost') OR EXISTS (
  SELECT FROM gift_refunds r WHERE r.order_id = sale.id AND r.state IN ('WAITING', 'ASKED')))`;

const columns = (takesCards: boolean) => `${cardColumns}, gift_cards.version, gift_cards.message, gift_cards.block_reason,
  gift_cards.send_on, iso_instant(gift_cards.sent_at) AS sent_at, gift_cards.has_receipt,
  json_build_object('id', sale.id, 'reference', sale.reference) AS sale,
  (SELECT coalesce(json_agg(json_build_object('gift', json_build_object('id', o.id, 'reference', o.reference),
      'at', iso_instant(u.created_at), 'cents', u.cents, 'refunded_cents', u.refunded_cents, 'state', u.state)
      ORDER BY u.created_at DESC, o.id DESC), '[]')
    FROM gift_card_uses u JOIN gift_orders o ON o.id = u.order_id WHERE u.card_id = gift_cards.id) AS uses,
  json_build_object('block', gift_cards.state = 'LIVE', 'unblock', gift_cards.state = 'BLOCKED' AND NOT ${saleIsDoubtful},
    'resend', gift_cards.state = 'LIVE' AND gift_cards.code_hash IS NOT NULL, 'reissue', gift_cards.state <> 'NEW' AND NOT ${saleIsDoubtful},
    'refund', ${takesCards} AND gift_cards.balance_cents > 0 AND NOT ${saleIsDoubtful}) AS can,
  ${journalOf(`entry.id IN (SELECT entry_id FROM money_lines WHERE account = 'CARDS' AND owner = gift_cards.id)`)} AS journal`;

/** A gift card as JSON, written by PostgreSQL. `takesCards`: Stripe can be asked, so its sale can be refunded. */
export async function findCardRecord(db: Db, id: number, takesCards: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`SELECT row_to_json(record)::text AS json FROM (
    SELECT ${sql.raw(columns(takesCards))} FROM gift_cards JOIN gift_orders sale ON sale.id = gift_cards.order_id
    WHERE gift_cards.id = ${id}) AS record`.execute(db);
  return rows[0]?.json;
}

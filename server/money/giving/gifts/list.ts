import type { GiftsQuery } from '#contract/money/giving/gifts.ts';
import { type ListSql, listStatements, type Ordering } from '#server/platform/http/lists/list-statement.ts';
import { nameWords } from '#server/platform/search/name-words.ts';

const orderings: Record<GiftsQuery['ordering'], Ordering> = {
  '-created_at': { carries: 'gift_orders.created_at', by: 'created_at DESC, id DESC' },
  created_at: { carries: 'gift_orders.created_at', by: 'created_at, id' },
  '-total': { carries: 'gift_orders.total_cents', by: 'total_cents DESC, id DESC' },
  total: { carries: 'gift_orders.total_cents', by: 'total_cents, id' },
};

/** SQL: the columns that the list and a gift's record share. */
export const giftColumns = `
  gift_orders.id, gift_orders.reference, gift_orders.state, gift_orders.method, iso_instant(gift_orders.created_at) AS created_at,
  full_name(gift_orders.first_name, gift_orders.last_name) AS donor_name, gift_orders.email, gift_orders.total_cents,
  (SELECT coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) ORDER BY parts.place), '[]')
    FROM gift_parts parts JOIN nonprofits n ON n.id = parts.nonprofit_id WHERE parts.order_id = gift_orders.id) AS nonprofits,
  gift_orders.given_on, gift_orders.attention, gift_orders.is_card_sale, gift_orders.value_cents`;

export function giftStatements(query: GiftsQuery) {
  return listStatements(query, (listSql) => ({
    from: 'gift_orders',
    id: 'gift_orders.id',
    conditions: conditionsOf(query, listSql),
    ordering: orderings[query.ordering],
    columns: giftColumns,
    joined: 'JOIN gift_orders USING (id)',
  }));
}

function conditionsOf(query: GiftsQuery, { bind, words }: ListSql): string[] {
  const { state, method, nonprofitId, attention, search } = query;
  const conditions: string[] = [];
  if (state?.length) conditions.push(`gift_orders.state = ANY (${bind(state)}::text[])`);
  if (method?.length) conditions.push(`gift_orders.method = ANY (${bind(method)}::text[])`);
  if (nonprofitId !== undefined) conditions.push(partOf(`nonprofit_id = ${bind(nonprofitId)}::int`));
  if (attention !== undefined) conditions.push(`${attention ? '' : 'NOT '}gift_orders.attention <> '{}'`);
  if (search) {
    const found = words(search);
    // an array, so that PostgreSQL searches the indexes and reads no other orders
    conditions.push(`gift_orders.id = ANY (ARRAY(SELECT id FROM gift_orders WHERE search @@ ${found}
      UNION ALL SELECT order_id FROM gift_parts JOIN nonprofits ON nonprofits.id = nonprofit_id WHERE ${nameWords('nonprofits')} @@ ${found}))`);
  }
  return conditions;
}

const partOf = (condition: string) => `gift_orders.id IN (SELECT order_id FROM gift_parts WHERE ${condition})`;

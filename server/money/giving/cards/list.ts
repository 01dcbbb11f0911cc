import { codeOf } from '#contract/money/gift-cards/gift-card-words.ts';
import type { GiftCardsQuery } from '#contract/money/gift-cards/gift-cards.ts';
import { type ListSql, listStatements, type Ordering } from '#server/platform/http/lists/list-statement.ts';

const orderings: Record<GiftCardsQuery['ordering'], Ordering> = {
  '-sold_on': { carries: 'gift_cards.sold_on', by: 'sold_on DESC NULLS LAST, id DESC' },
  sold_on: { carries: 'gift_cards.sold_on', by: 'sold_on NULLS FIRST, id' },
  '-balance': { carries: 'gift_cards.balance_cents', by: 'balance_cents DESC, id DESC' },
  balance: { carries: 'gift_cards.balance_cents', by: 'balance_cents, id' },
  '-amount': { carries: 'gift_cards.cents', by: 'cents DESC, id DESC' },
  amount: { carries: 'gift_cards.cents', by: 'cents, id' },
};

/** SQL: the columns that the list and a card's record share. */
export const cardColumns = `
  gift_cards.id, gift_cards.state, gift_cards.last4, gift_cards.cents, gift_cards.balance_cents,
  full_name(sale.first_name, sale.last_name) AS buyer, sale.email AS buyer_email,
  gift_cards.from_name, gift_cards.to_name, gift_cards.to_email, gift_cards.sold_on`;

/** Cards that were paid; those whose payment is open are shown only if they are asked for. */
export function giftCardStatements(query: GiftCardsQuery) {
  return listStatements(query, (listSql) => ({
    from: 'gift_cards',
    id: 'gift_cards.id',
    conditions: conditionsOf(query, listSql),
    ordering: orderings[query.ordering],
    columns: cardColumns,
    joined: 'JOIN gift_cards USING (id) JOIN gift_orders sale ON sale.id = gift_cards.order_id',
  }));
}

function conditionsOf({ state, age, search }: GiftCardsQuery, { bind, words }: ListSql): string[] {
  const conditions: string[] = [];
  if (state?.length) conditions.push(`gift_cards.state = ANY (${bind(state)}::text[])`);
  else conditions.push(`gift_cards.state <> 'NEW'`);
  if (age !== undefined)
    conditions.push(
      `gift_cards.balance_cents > 0 AND gift_cards.sold_on < CURRENT_DATE - make_interval(years => ${bind(Number(age))}::int)`,
    );
  if (search) {
    // a whole code is no word to search by: only its last signs are stored readable
    const found = words(codeOf(search)?.slice(-4) ?? search);
    conditions.push(`gift_cards.id = ANY (ARRAY(SELECT id FROM gift_cards WHERE search @@ ${found}
      UNION ALL SELECT c.id FROM gift_orders o JOIN gift_cards c ON c.order_id = o.id WHERE o.search @@ ${found}))`);
  }
  return conditions;
}

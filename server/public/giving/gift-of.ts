import type { GiftMethod } from '#contract/money/giving/give.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import type { GiftPage } from '#contract/public/directory/give-pages.ts';
import { shownState } from '#server/money/giving/orders/take-gift.ts';
import { lostOf } from '#server/money/giving/receipts/lost-sql.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';

interface Row
  extends Pick<
    GiftPage,
    'matches' | 'reference' | 'totalCents' | 'coverCents' | 'parts' | 'givenOn' | 'how' | 'payee' | 'payeeEin' | 'regular'
  > {
  state: string;
  isCardSale: boolean;
  isRefused: boolean;
  receivedCents: number;
  refundedCents: number;
  correctedCents: number;
  lostCents: number;
  method: GiftMethod;
  [column: string]: unknown;
}

const text = `SELECT o.state, o.method, o.reference, o.total_cents AS "totalCents", o.cover_cents AS "coverCents", o.given_on AS "givenOn",
    o.how, o.payee, o.payee_ein AS "payeeEin", o.payment_problem <> '' AS "isRefused", o.received_cents AS "receivedCents",
    o.refunded_cents AS "refundedCents", o.corrected_cents AS "correctedCents", o.is_card_sale AS "isCardSale",
    ${lostOf('o')} AS "lostCents",
    (SELECT json_build_object('everyMonths', m.every_months, 'nextOn', m.next_on) FROM monthly_gifts m
      WHERE m.id = o.monthly_id AND m.state = 'ACTIVE') AS regular,
    (SELECT coalesce(json_agg(json_build_object('nonprofit', json_build_object('id', n.id, 'name', n.name), 'cents', p.cents) ORDER BY p.place), '[]')
      FROM gift_parts p JOIN nonprofits n ON n.id = p.nonprofit_id WHERE p.order_id = o.id) AS parts,
    (SELECT coalesce(json_agg(json_build_object('sponsor', sponsor, 'cents', cents) ORDER BY id), '[]') FROM (
      SELECT pool.id, CASE WHEN is_named THEN pool.sponsor ELSE '' END AS sponsor, sum(m.cents - m.returned_cents) AS cents
      FROM gift_parts p JOIN pool_matches m ON m.part_id = p.id JOIN giving_pools pool ON pool.id = m.pool_id
      WHERE p.order_id = o.id GROUP BY pool.id HAVING sum(m.cents - m.returned_cents) > 0) AS added) AS matches
  FROM gift_orders o WHERE o.public_id = $1`;

/** What a gift's own page shows; null: there is no such gift. */
export async function findGiftPage(
  reads: Queries,
  publicId: string,
  terms: GivingTerms | null,
): Promise<(GiftPage & { isCardSale: boolean }) | null> {
  const { rows } = await reads.query<Row>(prepared(text, [publicId]));
  const [row] = rows;
  if (!row) return null;
  const { state, isRefused, ...gift } = row;
  return { ...gift, publicId, outcome: state === 'OPEN' && isRefused ? 'UNPAID' : shownState({ state }), terms };
}

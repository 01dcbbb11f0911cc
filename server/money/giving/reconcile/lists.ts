import { sql } from 'kysely';
import type { MovementsQuery, StripePayoutsQuery } from '#contract/money/reconcile/reconcile.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { listStatements } from '#server/platform/http/lists/list-statement.ts';

/** SQL: the state of a row of stripe_payouts in our words. */
export const payoutState = (table: string) =>
  `CASE ${table}.status WHEN 'paid' THEN 'PAID' WHEN 'failed' THEN 'FAILED' WHEN 'canceled' THEN 'FAILED' ELSE 'UNDER_WAY' END`;

export function payoutStatements(query: StripePayoutsQuery) {
  const { state, addsUp } = query;
  return listStatements(query, ({ bind }) => ({
    from: 'stripe_payouts',
    id: 'stripe_payouts.number AS id',
    conditions: [
      ...(state === undefined ? [] : [`${payoutState('stripe_payouts')} = ${bind(state)}`]),
      ...(addsUp === undefined ? [] : [`stripe_payouts.adds_up = ${bind(addsUp)}`]),
    ],
    ordering: { carries: 'stripe_payouts.arrival_on', by: 'arrival_on DESC, id DESC' },
    columns: `stripe_payouts.number AS id, stripe_payouts.id AS stripe, ${payoutState('stripe_payouts')} AS state,
      stripe_payouts.amount_cents AS cents, stripe_payouts.arrival_on, stripe_payouts.failure, stripe_payouts.is_automatic,
      stripe_payouts.movement_count AS movements, stripe_payouts.movement_cents, stripe_payouts.adds_up`,
    joined: 'JOIN stripe_payouts ON stripe_payouts.number = page.id',
  }));
}

const giftJson = (table: string) => `json_build_object('id', ${table}.id, 'reference', ${table}.reference)`;

const movementColumns = `stripe_movements.number AS id, stripe_movements.id AS stripe, stripe_movements.type, stripe_movements.source,
  stripe_movements.description, stripe_movements.kind, stripe_movements.amount_cents AS cents, stripe_movements.fee_cents,
  stripe_movements.net_cents, iso_instant(stripe_movements.moved_at) AS moved_at,
  (SELECT json_build_object('id', p.number, 'stripe', p.id) FROM stripe_payouts p WHERE p.id = stripe_movements.payout) AS payout,
  (SELECT ${giftJson('o')} FROM gift_orders o WHERE o.id = stripe_movements.gift_id) AS gift,
  (SELECT count(*)::int FROM movement_explanations x WHERE x.movement = stripe_movements.id) AS turns,
  (SELECT json_build_object('target', x.target, 'gift', CASE WHEN o.id IS NOT NULL THEN ${giftJson('o')} END,
      'nonprofit', CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'name', n.name) END, 'reason', x.reason,
      'at', iso_instant(x.at), 'by', CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id,
        'full_name', full_name(u.first_name, u.last_name)) END)
    FROM movement_explanations x LEFT JOIN gift_parts part ON part.id = x.part_id LEFT JOIN gift_orders o ON o.id = part.order_id
    LEFT JOIN nonprofits n ON n.id = part.nonprofit_id LEFT JOIN users u ON u.id = x.by_id
    WHERE x.movement = stripe_movements.id ORDER BY x.turn DESC LIMIT 1) AS explained`;

/** SQL: whether nobody has said what a row of stripe_movements was. */
export const isOpen = `(stripe_movements.kind = 'UNKNOWN' AND stripe_movements.net_cents <> 0 AND coalesce((
  SELECT target FROM movement_explanations x WHERE x.movement = stripe_movements.id ORDER BY turn DESC LIMIT 1), 'NONE') = 'NONE')`;

export function movementStatements(query: MovementsQuery) {
  const { payout, kind, open } = query;
  return listStatements(query, ({ bind }) => ({
    from: 'stripe_movements',
    id: 'stripe_movements.number AS id',
    conditions: [
      ...(payout === undefined
        ? []
        : [`stripe_movements.payout = (SELECT id FROM stripe_payouts WHERE number = ${bind(payout)}::int)`]),
      ...(kind === undefined ? [] : [`stripe_movements.kind = ${bind(kind)}`]),
      ...(open === undefined ? [] : [`${open ? '' : 'NOT '}${isOpen}`]),
    ],
    ordering: { carries: 'stripe_movements.moved_at', by: 'moved_at DESC, id DESC' },
    columns: movementColumns,
    joined: 'JOIN stripe_movements ON stripe_movements.number = page.id',
  }));
}

/** A movement as JSON. */
export async function findMovement(db: Db, number: number): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`SELECT row_to_json(record)::text AS json FROM (
    SELECT ${sql.raw(movementColumns)} FROM stripe_movements WHERE number = ${number}) AS record`.execute(db);
  return rows[0]?.json;
}

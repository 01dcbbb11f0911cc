import { sql } from 'kysely';
import type { OrderFilters, OrdersExport, OrdersQuery } from '#contract/learning/subscription/orders.ts';
import { defaultOrderOrdering, type OrderOrdering } from '#contract/learning/subscription/orders.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { type ExportParts, type ListSql, listStatements, type Ordering } from '#server/platform/http/lists/list-statement.ts';
import { nameWords } from '#server/platform/search/name-words.ts';

const total = 'learning_orders.total_cents';
const orderings: Record<OrderOrdering, Ordering> = {
  '-created_at': { carries: 'learning_orders.created_at', by: 'created_at DESC, id DESC' },
  created_at: { carries: 'learning_orders.created_at', by: 'created_at, id' },
  '-ends_on': { carries: 'learning_orders.ends_on', by: 'ends_on DESC NULLS LAST, id DESC' },
  ends_on: { carries: 'learning_orders.ends_on', by: 'ends_on NULLS LAST, id' },
  '-total': { carries: total, by: 'total_cents DESC, id DESC' },
  total: { carries: total, by: 'total_cents, id' },
};

/** SQL: how staff see an order's state. For an active order it depends on the day. */
export const standingOf = (today: string) => `CASE WHEN learning_orders.state <> 'ACTIVE' THEN learning_orders.state
  WHEN learning_orders.ends_on < ${today}::date THEN 'OVER' WHEN learning_orders.starts_on > ${today}::date THEN 'UPCOMING'
  ELSE 'CURRENT' END`;

export const orderTables = `JOIN nonprofits ON nonprofits.id = learning_orders.nonprofit_id
  LEFT JOIN users AS creators ON creators.id = learning_orders.created_by
  LEFT JOIN learning_tiers ON learning_tiers.id = learning_orders.tier_id`;

export const creatorName = `person_name(creators.first_name, creators.last_name, creators.email)`;
export const dollarsIn = (column: string) => `round(learning_orders.${column} / 100.0, 2)`;

const columnsOf = (today: string) => `
  learning_orders.id, learning_orders.version, iso_instant(learning_orders.created_at) AS created_at,
  json_build_object('id', nonprofits.id, 'name', nonprofits.name) AS nonprofit_ref,
  CASE WHEN creators.id IS NOT NULL THEN json_build_object('id', creators.id, 'full_name', ${creatorName}) END AS created_by_ref,
  learning_orders.kind, learning_orders.state, ${standingOf(today)} AS standing, learning_orders.tier_name,
  coalesce(learning_tiers.budget_size <> nonprofits.budget_size, false) AS other_size,
  ${dollarsIn('price_cents')} AS subscription_price, learning_orders.discount_code, ${dollarsIn('total_cents')} AS total,
  learning_orders.card, learning_orders.payment, learning_orders.payment_status, learning_orders.payment_problem,
  iso_instant(learning_orders.paid_at) AS paid_at, ${dollarsIn('refunded_cents')} AS refunded, learning_orders.dispute,
  learning_orders.starts_on, learning_orders.ends_on, iso_instant(learning_orders.ended_at) AS ended_at,
  learning_orders.reason, learning_orders.note, learning_orders.attention`;

export function orderStatements(query: OrdersQuery, today: string) {
  return listStatements(query, (listSql) => ({
    ...orderParts(query, listSql, today),
    ordering: orderings[query.ordering ?? defaultOrderOrdering],
    columns: columnsOf(listSql.bind(today)),
    joined: `JOIN learning_orders USING (id) ${orderTables}`,
  }));
}

/** The parts that the list and its export share. */
export function orderParts(query: OrdersExport, listSql: ListSql, today: string): ExportParts {
  return {
    from: 'learning_orders',
    id: 'learning_orders.id',
    conditions: orderConditions(query, listSql, today),
    ordering: query.ordering && orderings[query.ordering],
  };
}

function orderConditions(query: OrderFilters, { bind, words }: ListSql, today: string): string[] {
  const { standing, kind, nonprofitId, attention, search } = query;
  const conditions: string[] = [];
  if (standing?.length) conditions.push(`${standingOf(bind(today))} = ANY (${bind(standing)}::text[])`);
  if (kind?.length) conditions.push(`learning_orders.kind = ANY (${bind(kind)}::text[])`);
  if (nonprofitId !== undefined) conditions.push(`learning_orders.nonprofit_id = ${bind(nonprofitId)}::int`);
  if (attention !== undefined) conditions.push(`${attention ? '' : 'NOT '}learning_orders.attention <> '{}'`);
  if (search) {
    const found = words(search);
    conditions.push(`(learning_orders.search @@ ${found}
      OR learning_orders.nonprofit_id IN (SELECT id FROM nonprofits WHERE ${nameWords('nonprofits')} @@ ${found}))`);
  }
  return conditions;
}

/** An order as JSON, written by PostgreSQL. */
export async function findOrderRecord(db: Db, id: number, today: string): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`SELECT row_to_json(record)::text AS json FROM (
    SELECT ${sql.raw(columnsOf(`'${today}'`))} FROM learning_orders ${sql.raw(orderTables)} WHERE learning_orders.id = ${id}
  ) AS record`.execute(db);
  return rows[0]?.json;
}

import type pg from 'pg';
import type { OrdersExport } from '#contract/learning/subscription/orders.ts';
import {
  type OrderKind,
  type OrderStanding,
  orderKindLabels,
  orderStandingLabels,
} from '#contract/learning/subscription/orders.ts';
import { inOrder, type Table, type TableColumn } from '#server/platform/downloads/table.ts';
import { exportIds } from '#server/platform/http/lists/list-statement.ts';
import { creatorName, dollarsIn, orderParts, orderTables, standingOf } from './list.ts';

interface ExportRow {
  id: number;
  nonprofit: string;
  standing: OrderStanding;
  kind: OrderKind;
  tier: string;
  price: string;
  code: string;
  total: string;
  refunded: string;
  card: string;
  payment: string | null;
  starts: string | null;
  ends: string | null;
  created: string;
  by: string | null;
  paid: string | null;
  reason: string;
  note: string;
}

const columns: TableColumn<ExportRow>[] = [
  { header: 'Order', value: (row) => row.id },
  { header: 'Nonprofit', value: (row) => row.nonprofit },
  { header: 'State', value: (row) => orderStandingLabels[row.standing] },
  { header: 'Kind', value: (row) => orderKindLabels[row.kind] },
  { header: 'Tier', value: (row) => row.tier },
  { header: 'Price', value: (row) => row.price },
  { header: 'Discount Code', value: (row) => row.code },
  { header: 'Total', value: (row) => row.total },
  { header: 'Refunded', value: (row) => row.refunded },
  { header: 'Card', value: (row) => row.card },
  { header: 'Payment at Stripe', value: (row) => row.payment },
  { header: 'First Day', value: (row) => row.starts },
  { header: 'Last Day', value: (row) => row.ends },
  { header: 'Ordered', kind: 'day', value: (row) => row.created },
  { header: 'Ordered By', value: (row) => row.by },
  { header: 'Paid', kind: 'day', value: (row) => row.paid },
  { header: 'Reason', value: (row) => row.reason },
  { header: 'Note', value: (row) => row.note },
];

/** All orders that the list shows under the same filters, in its order; by id without an ordering. */
export async function exportOrders(pool: pg.Pool, query: OrdersExport, today: string): Promise<Table<ExportRow>> {
  const ids = await exportIds(pool, query, (listSql) => orderParts(query, listSql, today));
  const text = `
    SELECT learning_orders.id, nonprofits.name AS nonprofit, ${standingOf('$2')} AS standing, learning_orders.kind,
      learning_orders.tier_name AS tier, ${dollarsIn('price_cents')} AS price, learning_orders.discount_code AS code,
      ${dollarsIn('total_cents')} AS total, ${dollarsIn('refunded_cents')} AS refunded, learning_orders.card,
      learning_orders.payment, learning_orders.starts_on AS starts, learning_orders.ends_on AS ends,
      iso_instant(learning_orders.created_at) AS created, ${creatorName} AS by, iso_instant(learning_orders.paid_at) AS paid,
      learning_orders.reason, learning_orders.note
    FROM learning_orders ${orderTables}
    WHERE learning_orders.id = ANY ($1::int[])`;
  const read = async (wanted: readonly number[]) => (await pool.query<ExportRow>(text, [wanted, today])).rows;
  return { fileName: 'subscriptions', columns, rows: inOrder(ids, read) };
}

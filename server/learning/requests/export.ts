import type pg from 'pg';
import type { RequestsExport } from '#contract/learning/requests/requests.ts';
import { type RequestStanding, requestStandingLabels, requestWishLabels } from '#contract/learning/requests/requests.ts';
import { inOrder, type Table, type TableColumn } from '#server/platform/downloads/table.ts';
import { exportIds } from '#server/platform/http/lists/list-statement.ts';
import { nameOf, requestParts, requestStanding, requestTables } from './list.ts';

interface ExportRow {
  id: number;
  created: string;
  standing: RequestStanding;
  buys: boolean;
  organization: string;
  name: string;
  email: string;
  phone: string;
  address1: string;
  city: string;
  state: string;
  zipcode: string;
  tier: string;
  nonprofit: string | null;
  answered: string | null;
  answerer: string | null;
  note: string;
}

const columns: TableColumn<ExportRow>[] = [
  { header: 'Request', value: (row) => row.id },
  { header: 'Asked', kind: 'day', value: (row) => row.created },
  { header: 'State', value: (row) => requestStandingLabels[row.standing] },
  { header: 'Asked For', value: (row) => requestWishLabels[row.buys ? 'SUBSCRIPTION' : 'INFORMATION'] },
  { header: 'Organization', value: (row) => row.organization },
  { header: 'Name', value: (row) => row.name },
  { header: 'Email', value: (row) => row.email },
  { header: 'Phone', value: (row) => row.phone },
  { header: 'Address', value: (row) => row.address1 },
  { header: 'City', value: (row) => row.city },
  { header: 'State of Address', value: (row) => row.state },
  { header: 'Zip Code', value: (row) => row.zipcode },
  { header: 'Tier', value: (row) => row.tier },
  { header: 'Nonprofit', value: (row) => row.nonprofit },
  { header: 'Answered', kind: 'day', value: (row) => row.answered },
  { header: 'Answered By', value: (row) => row.answerer },
  { header: 'Note', value: (row) => row.note },
];

/** All requests that the list shows under the same filters, in its order; by id without an ordering. */
export async function exportRequests(pool: pg.Pool, query: RequestsExport): Promise<Table<ExportRow>> {
  const ids = await exportIds(pool, query, (listSql) => requestParts(query, listSql));
  const text = `
    SELECT learning_requests.id, iso_instant(learning_requests.created_at) AS created, ${requestStanding} AS standing,
      learning_requests.buy_now AS buys, learning_requests.organization, learning_requests.name, learning_requests.email,
      learning_requests.phone_number AS phone, learning_requests.address1, learning_requests.city, learning_requests.state,
      learning_requests.zipcode, learning_requests.tier_name AS tier, nonprofits.name AS nonprofit,
      iso_instant(learning_requests.answered_at) AS answered, ${nameOf('answerers')} AS answerer, learning_requests.note
    FROM learning_requests ${requestTables}
    WHERE learning_requests.id = ANY ($1::int[])`;
  const read = async (wanted: readonly number[]) => (await pool.query<ExportRow>(text, [wanted])).rows;
  return { fileName: 'information-requests', columns, rows: inOrder(ids, read) };
}

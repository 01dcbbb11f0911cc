import type pg from 'pg';
import { donationNoteNames, donationNotes, type GivenField } from '#contract/money/donations/donation-columns.ts';
import type { DonationReportQuery, DonationsExport } from '#contract/money/donations/donations-query.ts';
import { type DonationType, donationSourceLabels, donationTypeLabels } from '#contract/money/donations/donations-query.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { KindValue } from '#contract/platform/fields/kinds.ts';
import { centsOf, dollarsOf } from '#contract/platform/wire/money.ts';
import { columnsOf } from '#server/platform/downloads/kind-columns.ts';
import { inOrder, type Table, type TableColumn } from '#server/platform/downloads/table.ts';
import { exportIds } from '#server/platform/http/lists/list-statement.ts';
import { filtersFor, orderings } from './list.ts';
import { donationTables, donorName } from './record-sql.ts';

interface ExportRow extends Record<(typeof donationNoteNames)[number], KindValue> {
  id: number;
  /** decimal text, as it is stored */
  amount: string;
  donation_type: DonationType;
  source: keyof typeof donationSourceLabels;
  date_received: string;
  donor: string;
  first_name: string;
  last_name: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zipcode: string;
  nonprofit: string;
  received_by_programme: boolean;
  reported: string;
}

/** The columns before what is noted. */
const given = {
  dateReceived: { header: 'Date Received', kind: 'day', value: (row) => row.date_received },
  amount: { header: 'Amount', kind: 'amount', value: (row) => row.amount },
  donationType: { header: 'Type of Donation', value: (row) => donationTypeLabels[row.donation_type] },
  nonprofit: { header: 'Nonprofit', value: (row) => row.nonprofit },
  donor: { header: 'Donor', value: (row) => row.donor },
  firstName: { header: 'First Name', value: (row) => row.first_name },
  lastName: { header: 'Last Name', value: (row) => row.last_name },
  address1: { header: 'Address 1', value: (row) => row.address1 },
  address2: { header: 'Address 2', value: (row) => row.address2 },
  city: { header: 'City', value: (row) => row.city },
  state: { header: 'State', value: (row) => row.state },
  zipcode: { header: 'Zipcode', kind: 'zipcode', value: (row) => row.zipcode },
} satisfies Record<GivenField, TableColumn<ExportRow>> & Record<string, TableColumn<ExportRow>>;

const columns: TableColumn<ExportRow>[] = [
  ...Object.values(given),
  ...columnsOf<ExportRow, typeof donationNotes>(donationNotes),
  { header: 'Received by Programme', value: (row) => row.received_by_programme },
  { header: 'Source', value: (row) => donationSourceLabels[row.source] },
  { header: 'Reported', kind: 'day', value: (row) => row.reported },
  { header: 'ID', value: (row) => row.id },
];

/** All donations that the list shows under the same filters, in the list's order; by id if no order is asked for. */
export async function exportDonations(pool: pg.Pool, actor: Actor, query: DonationsExport): Promise<Table<ExportRow>> {
  const ids = await exportIds(pool, query, (listSql) => ({
    from: 'donations',
    id: 'donations.id',
    conditions: filtersFor(actor)(query, listSql),
    ordering: query.ordering && orderings[query.ordering],
  }));
  const texts = donationNoteNames.map(
    (name) => `CASE WHEN $2::boolean OR donations.nonprofit_id = $3::int THEN donations.${name} END AS ${name}`,
  );
  const text = `
    SELECT donations.id, amount, donation_type, source, date_received, ${donorName} AS donor, donations.first_name, donations.last_name,
      donations.address1, donations.address2, donations.city, donations.state, donations.zipcode,
      ${texts.join(', ')},
      nonprofits.name AS nonprofit, donations.received_by_programme, iso_instant(donations.created_at) AS reported
    FROM donations ${donationTables}
    WHERE donations.id = ANY ($1::int[])`;
  const read = async (wanted: readonly number[]) =>
    (await pool.query<ExportRow>(text, [wanted, may(actor, 'readAllDonations'), actor.nonprofit])).rows;
  return { fileName: 'donations', columns, rows: inOrder(ids, read) };
}

interface ReportRow {
  date: string;
  amount: string;
  nonprofit: string;
  donor: string;
}

interface Cursor {
  id: number;
  date: string;
  /** with microseconds, which a parsed instant would lose */
  created: string;
}

const reportColumns: TableColumn<ReportRow>[] = [
  { header: 'Date', kind: 'day', value: (row) => row.date },
  { header: 'Amount', kind: 'amount', value: (row) => row.amount },
  { header: 'Nonprofit', value: (row) => row.nonprofit },
  { header: 'Donor', value: (row) => row.donor },
];

const batchText = `
  SELECT donations.id, donations.created_at::text AS created, date_received AS date, amount, nonprofits.name AS nonprofit,
    ${donorName} AS donor
  FROM donations ${donationTables}
  WHERE donations.nonprofit_id = $3 AND date_received BETWEEN $1::date AND $2::date
    AND ($4::date IS NULL OR (date_received, donations.created_at, donations.id) > ($4::date, $5::timestamptz, $6::int))
  ORDER BY date_received, donations.created_at, donations.id LIMIT $7`;

/**
 * The donations of each nonprofit, in the order of their days, then their total if there are any: the sum of exactly the rows above.
 */
export function exportReport(pool: pg.Pool, query: DonationReportQuery): Table<ReportRow> {
  return { fileName: 'donation-report', columns: reportColumns, rows: reportRows(pool, query) };
}

const batchSize = 1_000;

async function* reportRows(pool: pg.Pool, query: DonationReportQuery): AsyncGenerator<ReportRow[]> {
  const chosen = await pool.query<{ id: number; name: string }>(
    `SELECT id, name FROM nonprofits n WHERE id = ANY ($1::int[]) OR ($2 AND EXISTS (
      SELECT FROM donations WHERE nonprofit_id = n.id AND date_received BETWEEN $3::date AND $4::date)) ORDER BY name, id`,
    [query.nonprofits, query.all, query.startDate, query.endDate],
  );
  for (const { id, name } of chosen.rows) {
    let cents = 0n;
    for await (const batch of batchesOf(pool, query, id)) {
      for (const { amount } of batch) cents += centsOf(amount);
      yield batch;
    }
    if (cents > 0n) yield [{ date: 'Total', amount: dollarsOf(cents), nonprofit: name, donor: '' }];
  }
}

async function* batchesOf(pool: pg.Pool, { startDate, endDate }: DonationReportQuery, nonprofit: number) {
  for (let last: Cursor | undefined; ; ) {
    const values = [startDate, endDate, nonprofit, last?.date ?? null, last?.created ?? null, last?.id ?? null, batchSize];
    const { rows } = await pool.query<ReportRow & Cursor>(batchText, values);
    yield rows;
    last = rows.at(-1);
    if (rows.length < batchSize) return;
  }
}

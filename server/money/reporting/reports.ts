import { sql } from 'kysely';
import type pg from 'pg';
import type { listPeriods } from '#contract/money/reporting/reporting.ts';
import {
  type ReportFilters,
  type ReportState,
  type ReportsExport,
  type ReportsQuery,
  reportStateLabels,
} from '#contract/money/reporting/reporting.ts';
import type { Settings } from '#contract/platform/programme/settings.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { actorMay } from '#server/platform/access/actor-cte.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { inOrder, type Table, type TableColumn } from '#server/platform/downloads/table.ts';
import {
  type ExportParts,
  exportIds,
  type ListSql,
  listStatements,
  type Ordering,
} from '#server/platform/http/lists/list-statement.ts';
import { nameWords } from '#server/platform/search/name-words.ts';
import { findPeriods } from './periods.ts';

type Periods = ResultOf<typeof listPeriods>;

/** All periods with how many nonprofits reported. */
export async function findCountedPeriods(db: Db, { reminderDays }: Settings, today: string): Promise<Periods> {
  const { rows } = await sql<{
    id: number;
    donations: number;
    nothing: number;
    missing: number;
    totalAmount: number;
    reminded: number;
  }>`
    SELECT p.id, s.*, (SELECT count(*)::int FROM reporting_reminders r WHERE r.period_id = p.id) AS reminded
    FROM reporting_periods p CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state = 'DONATIONS')::int AS donations, count(*) FILTER (WHERE state = 'NOTHING')::int AS nothing,
        count(*) FILTER (WHERE state = 'MISSING' AND asked)::int AS missing, coalesce(sum(amount), 0)::float8 AS total_amount
      FROM reporting_states(p.id)) s`.execute(db);
  const counted = new Map(rows.map((row) => [row.id, row]));
  return (await findPeriods(db, today)).map((period) => {
    const { donations = 0, nothing = 0, missing = 0, totalAmount = 0, reminded = 0 } = counted.get(period.id) ?? {};
    const remindersOn = reminderDays > 0 && period.dueOn >= today ? reminderDay(period, reminderDays) : null;
    return { ...period, counts: { donations, nothing, missing }, totalAmount, reminded, remindersOn };
  });
}

/** The day of the reminders: `reminderDays` before the due date, but not before the period has ended. */
export function reminderDay({ endsOn, dueOn }: { endsOn: string; dueOn: string }, reminderDays: number): string {
  const shifted = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const [asked, earliest] = [shifted(dueOn, -reminderDays), shifted(endsOn, 1)];
  return asked > earliest ? asked : earliest;
}

/** SQL that counts the accounts of a nonprofit `n` that a reminder can be sent to. */
const peopleSql = `(SELECT count(*)::int FROM users u
  WHERE u.nonprofit_id = n.id AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles))`;
const remindedSql = (period: string) =>
  `(SELECT max(r.sent_at) FROM reporting_reminders r WHERE r.period_id = ${period} AND r.nonprofit_id = n.id)`;

const orderings: Record<ReportsQuery['ordering'], string> = {
  name: 'name, id',
  '-name': 'name DESC, id DESC',
  amount: 'amount, name, id',
  '-amount': 'amount DESC, name, id',
};

const orderingOf = (ordering: ReportsQuery['ordering']): Ordering => ({
  carries: 'n.name, s.state, s.asked, s.donations, s.amount, s.submitted_at, s.submitted_by',
  by: orderings[ordering],
});

/** The parts of the SQL that the list and its export share. */
function reportParts(query: ReportsExport, listSql: ListSql): ExportParts {
  return {
    from: `reporting_states(${listSql.bind(query.period)}::int) s JOIN nonprofits n ON n.id = s.nonprofit_id`,
    id: 'n.id',
    conditions: filters(query, listSql),
    ordering: query.ordering && orderingOf(query.ordering),
  };
}

export function reportStatements(query: ReportsQuery) {
  return listStatements(query, (listSql) => ({
    ...reportParts(query, listSql),
    readers: [[actorMay('readAllDonations')]],
    ordering: orderingOf(query.ordering),
    columns: `m.id, json_build_object('id', m.id, 'name', m.name) AS nonprofit_ref, m.state, m.donations, m.amount AS total_amount,
        iso_instant(m.submitted_at) AS submitted_at, m.asked,
        (SELECT json_build_object('id', b.id, 'full_name', full_name(b.first_name, b.last_name)) FROM users b WHERE b.id = m.submitted_by)
          AS submitted_by,
        ${peopleSql} AS people, iso_instant(${remindedSql(`${listSql.bind(query.period)}::int`)}) AS reminded_at`,
    joined: 'JOIN matched m USING (id) JOIN nonprofits n ON n.id = m.id',
  }));
}

function filters({ state, search }: Pick<ReportFilters, 'state' | 'search'>, { bind, words }: ListSql): string[] {
  const conditions: string[] = [];
  if (state !== undefined) conditions.push(`s.state = ${bind(state)}`);
  // a nonprofit that is not asked to report is never missing
  if (state === 'MISSING') conditions.push('s.asked');
  if (search) conditions.push(`${nameWords('n')} @@ ${words(search)}`);
  return conditions;
}

interface ExportRow {
  id: number;
  name: string;
  ein: string | null;
  state: ReportState;
  donations: string;
  amount: string;
  submitted: string | null;
  submitter: string | null;
  people: number;
  reminded: string | null;
}

const columns: TableColumn<ExportRow>[] = [
  { header: 'Nonprofit', value: (row) => row.name },
  { header: 'EIN', kind: 'ein', value: (row) => row.ein },
  { header: 'Report', value: (row) => reportStateLabels[row.state] },
  { header: 'Donations', value: (row) => row.donations },
  { header: 'Amount', kind: 'amount', value: (row) => row.amount },
  { header: 'Nothing to Report Since', kind: 'day', value: (row) => row.submitted },
  { header: 'Submitted By', value: (row) => row.submitter },
  { header: 'Staff Accounts', value: (row) => row.people },
  { header: 'Reminded', kind: 'day', value: (row) => row.reminded },
  { header: 'ID', value: (row) => row.id },
];

/**
 * The nonprofits that the list finds by these words, on all of its pages, with or without a report. A search among those without a
 * report could find nothing, then allow typing errors, and find nonprofits that the list does not show.
 */
export async function findReportIds(pool: pg.Pool, period: number, search: string): Promise<number[]> {
  const query: ReportsExport = { period, search };
  return [...(await exportIds(pool, query, (listSql) => reportParts(query, listSql)))];
}

/** Every row that the list shows under the same filters, in the list's order; without an order, by the nonprofits' ids. */
export async function exportReports(pool: pg.Pool, query: ReportsExport): Promise<Table<ExportRow>> {
  const ids = await exportIds(pool, query, (listSql) => reportParts(query, listSql));
  const text = `
    SELECT n.id, n.name, n.ein, s.state, s.donations, s.amount, iso_instant(s.submitted_at) AS submitted,
      full_name(b.first_name, b.last_name) AS submitter, ${peopleSql} AS people, iso_instant(${remindedSql('$2::int')}) AS reminded
    FROM reporting_states($2::int) s JOIN nonprofits n ON n.id = s.nonprofit_id LEFT JOIN users b ON b.id = s.submitted_by
    WHERE n.id = ANY ($1::int[])`;
  const read = async (wanted: readonly number[]) => (await pool.query<ExportRow>(text, [wanted, query.period])).rows;
  return { fileName: 'reporting', columns, rows: inOrder(ids, read) };
}

import { sql } from 'kysely';
import { statementEntryLimit } from '#contract/money/payouts/ledger.ts';
import { type EntryKind, entryKindLabels } from '#contract/money/payouts/payout-choices.ts';
import type { StatementQuery } from '#contract/money/payouts/payouts-query.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { centsOf, dollarsOf } from '#contract/platform/wire/money.ts';
import { donorName } from '#server/money/donations/record-sql.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Table, TableColumn } from '#server/platform/downloads/table.ts';
import { notFound, refuseFields } from '#server/platform/http/errors.ts';
import { JsonText } from '#server/platform/http/serve.ts';
import { readableNonprofit } from './entries.ts';
import { entryColumns, entryTables } from './entry-sql.ts';

/** The nonprofit of a statement: the actor's own; programme staff have to name one. */
export function nonprofitOf(actor: Actor, requested: number | undefined): number {
  const nonprofit = readableNonprofit(actor, requested);
  if (nonprofit === null) throw refuseFields({ nonprofit_id: ['Choose a nonprofit.'] });
  return nonprofit;
}

const sumOf = (...kinds: EntryKind[]) => sql`coalesce(sum(amount) FILTER (WHERE kind = ANY (${kinds}::text[])), 0.00)`;

/** The five sums of ledger entries, as the members of a JSON object. */
export const ledgerSums = sql`
  ${sumOf('RECEIVED', 'CHANGED', 'REMOVED')} AS received, ${sumOf('CORRECTION', 'REFUND', 'CARD_FEE', 'DISPUTE')} AS corrections, ${sumOf('FEE')} AS fees,
  ${sumOf('PAID')} AS paid, ${sumOf('RETURNED')} AS returned`;

/** A nonprofit's statement as JSON. It is read in one SQL statement, so that sums and rows are of the same moment. */
export async function readStatement(db: Db, actor: Actor, query: StatementQuery): Promise<JsonText> {
  const nonprofit = nonprofitOf(actor, query.nonprofitId);
  const { startDate, endDate } = query;
  const { rows } = await sql<{ json: string }>`
    WITH inside AS MATERIALIZED (
      SELECT * FROM ledger_entries
      WHERE nonprofit_id = ${nonprofit} AND day BETWEEN ${startDate}::date AND ${endDate}::date),
    opening AS MATERIALIZED (
      SELECT coalesce(sum(amount), 0.00) AS balance FROM ledger_entries WHERE nonprofit_id = ${nonprofit} AND day < ${startDate}::date),
    sums AS (SELECT ${ledgerSums}, count(*) AS entries FROM inside),
    running AS (
      SELECT id, day, (SELECT balance FROM opening) + sum(amount) OVER (ORDER BY day, id) AS balance FROM inside
      ORDER BY day, id LIMIT ${statementEntryLimit}),
    shown AS (
      SELECT ${entryColumns(actor)}, running.balance FROM running JOIN ledger_entries e USING (id) ${sql.raw(entryTables)}
      ORDER BY running.day, running.id),
    payments AS (
      SELECT i.day, i.kind, b.method, b.id AS batch, l.id AS line, l.reference, l.bank_reference, l.donations,
        sign(i.amount) * l.gross AS gross, sign(i.amount) * l.fee AS fee, i.amount AS net
      FROM inside i JOIN payout_lines l ON l.id = i.line_id JOIN payout_batches b ON b.id = l.batch_id
      WHERE i.kind IN ('PAID', 'RETURNED') ORDER BY i.day, i.id)
    SELECT json_build_object(
      'nonprofit_ref', json_build_object('id', n.id, 'name', n.name), 'start_date', ${startDate}::date, 'end_date', ${endDate}::date,
      'as_of', iso_instant(now()), 'opening_balance', opening.balance, 'received', sums.received, 'corrections', sums.corrections,
      'fees', sums.fees, 'paid', sums.paid, 'returned', sums.returned,
      'closing_balance', opening.balance + sums.received + sums.corrections + sums.fees + sums.paid + sums.returned,
      'donations', (SELECT count(*) FROM donations WHERE nonprofit_id = ${nonprofit} AND received_by_programme
        AND date_received BETWEEN ${startDate}::date AND ${endDate}::date),
      'payments', coalesce((SELECT json_agg(payments) FROM payments), '[]'),
      'entries', coalesce((SELECT json_agg(shown) FROM shown), '[]'),
      'complete', sums.entries <= ${statementEntryLimit}, 'entry_count', sums.entries)::text AS json
    FROM nonprofits n, opening, sums WHERE n.id = ${nonprofit}`.execute(db);
  if (!rows[0]) throw notFound();
  return new JsonText(rows[0].json);
}

interface EntryRow {
  id: number;
  day: string;
  kind: EntryKind;
  amount: string;
  donation: number | null;
  donor: string | null;
  reference: string | null;
  bankReference: string | null;
  note: string;
}

interface StatementRow {
  day: string;
  what: string;
  donor: string;
  reference: string;
  note: string;
  amount: string;
  balance: string;
}

const columns: TableColumn<StatementRow>[] = [
  { header: 'Date', kind: 'day', value: (row) => row.day },
  { header: 'What', value: (row) => row.what },
  { header: 'Donor', value: (row) => row.donor },
  { header: 'Reference', value: (row) => row.reference },
  { header: 'Note', value: (row) => row.note },
  { header: 'Amount', kind: 'amount', value: (row) => row.amount },
  { header: 'Balance', kind: 'amount', value: (row) => row.balance },
];

/** The name of the CSV file, without the day of the download. The PDF also mentions this name. */
export const statementFileName = (nonprofit: number, { startDate, endDate }: Pick<StatementQuery, 'startDate' | 'endDate'>) =>
  `payout-statement-${nonprofit}-${startDate}-${endDate}`;

const batchSize = 1_000;

/** A statement as CSV: the opening balance, every entry with the balance after it, the closing balance. */
export async function exportStatement(db: Db, actor: Actor, query: StatementQuery): Promise<Table<StatementRow>> {
  const nonprofit = nonprofitOf(actor, query.nonprofitId);
  const known = await db.selectFrom('nonprofits').select('id').where('id', '=', nonprofit).executeTakeFirst();
  if (!known) throw notFound();
  return { fileName: statementFileName(nonprofit, query), columns, rows: statementRows(db, nonprofit, query) };
}

async function* statementRows(db: Db, nonprofit: number, { startDate, endDate }: StatementQuery): AsyncGenerator<StatementRow[]> {
  const opening = await sql<{ balance: string; last: number }>`
    SELECT coalesce(sum(amount) FILTER (WHERE day < ${startDate}::date), 0.00) AS balance, coalesce(max(id), 0) AS last
    FROM ledger_entries WHERE nonprofit_id = ${nonprofit}`.execute(db);
  const { balance = '0.00', last = 0 } = opening.rows[0] ?? {};
  let cents = centsOf(balance);
  const line = (day: string, what: string): StatementRow => ({
    ...{ day, what, donor: '', reference: '', note: '', amount: '' },
    balance: dollarsOf(cents),
  });
  yield [line(startDate, 'Opening balance')];
  for (let after = { day: startDate, id: 0 }; ; ) {
    // Leave out entries that were written after the export began, so that the balances add up.
    const rows = await entriesAfter(db, { nonprofit, endDate, after, last });
    yield rows.map(({ day, kind, amount, donor, reference, bankReference, note }) => {
      cents += centsOf(amount);
      const shown = [reference, bankReference].filter(Boolean).join(' ');
      return { ...line(day, entryKindLabels[kind]), donor: donor ?? '', reference: shown, note, amount };
    });
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) break;
    after = { day: end.day, id: end.id };
  }
  yield [line(endDate, 'Closing balance')];
}

interface Cursor {
  nonprofit: number;
  endDate: string;
  after: { day: string; id: number };
  last: number;
}

async function entriesAfter(db: Db, { nonprofit, endDate, after, last }: Cursor): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT e.id, e.day, e.kind, e.amount, e.donation_id AS donation, l.reference, l.bank_reference, e.note,
      CASE WHEN donations.id IS NOT NULL THEN ${sql.raw(donorName)} END AS donor
    FROM ledger_entries e LEFT JOIN payout_lines l ON l.id = e.line_id LEFT JOIN donations ON donations.id = e.donation_id
    LEFT JOIN users AS donors ON donors.id = donations.user_id
    WHERE e.nonprofit_id = ${nonprofit} AND (e.day, e.id) > (${after.day}::date, ${after.id}::bigint) AND e.day <= ${endDate}::date
      AND e.id <= ${last}::bigint
    ORDER BY e.day, e.id LIMIT ${batchSize}`.execute(db);
  return rows;
}

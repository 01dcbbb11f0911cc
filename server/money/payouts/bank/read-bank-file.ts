import { createHash } from 'node:crypto';
import { CsvError } from 'csv-parse/sync';
import { type BankStatementResult, bankStatementLimits } from '#contract/money/payouts/bank-statements.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { csvRecords } from '#server/platform/files/csv/csv-records.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { readCents, readDay } from './read-cells.ts';

/** A row of a bank's file, read and not yet matched. */
export interface BankRow {
  /** line of the file, from 1 */
  line: number;
  /** the amount with the file's sign: below 0 for money that leaves the account, if the file tells; null: unreadable */
  cents: bigint | null;
  day: string | null;
  statusCell: string;
  bankReference: string;
  /** the texts of the row without amounts and days */
  text: string;
  cells: readonly string[];
  /** hash of the row's values and the number of equal rows above */
  fingerprint: string;
}

export interface BankFile {
  columns: BankStatementResult['columns'];
  rows: BankRow[];
  hash: Buffer;
  /** whether some amounts are below 0: then the sign shows whether a row is a payment or a return */
  isSigned: boolean;
}

/** The names that banks give to each column, the best first. Names are compared in lower case without punctuation. */
const names = {
  amount: ['amount', 'transaction amount', 'payment amount', 'gross', 'gross amount', 'net', 'net amount', 'amount usd'],
  debit: ['debit', 'debits', 'debit amount', 'withdrawal', 'withdrawals', 'paid out', 'money out'],
  credit: ['credit', 'credits', 'credit amount', 'deposit', 'deposits', 'paid in', 'money in'],
  day: [
    ...['date', 'posting date', 'posted date', 'post date', 'posted', 'transaction date', 'value date', 'effective date'],
    ...['settlement date', 'completed date', 'completion date', 'payment date'],
  ],
  status: ['status', 'transaction status', 'payment status', 'payout status', 'state'],
  bankReference: [
    ...[
      'transaction id',
      'bank reference',
      'bank reference number',
      'reference number',
      'trace number',
      'trace',
      'payout item id',
    ],
    ...['confirmation number', 'check number', 'check no', 'serial number', 'transaction reference', 'fitid'],
  ],
} as const;
type ColumnName = keyof typeof names;

/** The header is looked for in this many lines, because banks write the account and the period above the header. */
const headerWithin = 30;

export function readBankFile(bytes: Buffer): BankFile {
  const records = readRecords(bytes);
  const headerAt = records.slice(0, headerWithin).findIndex(({ cells }) => isHeader(cells));
  const header = records[headerAt];
  if (records.length === 0) throw refuseFields({ file: [payoutMessages.statementEmpty] });
  if (!header) throw refuseFields({ file: [payoutMessages.statementColumns] });
  const columns = findColumns(header.cells);
  const seen = new Map<string, number>();
  const rows = records.slice(headerAt + 1).map((record) => readRow(record, columns, seen));
  const paying = rows.filter(({ cents }) => cents !== null && cents !== 0n);
  if (paying.length === 0) throw refuseFields({ file: [payoutMessages.statementEmpty] });
  const titleOf = (name: ColumnName) => header.cells[columns[name]] ?? null;
  return {
    columns: {
      amount: titleOf('amount') ?? (([titleOf('debit'), titleOf('credit')].filter(Boolean).join(' / ') || null) as string | null),
      ...{ day: titleOf('day'), status: titleOf('status'), bankReference: titleOf('bankReference') },
    },
    rows: paying,
    hash: createHash('sha256').update(bytes).digest(),
    isSigned: paying.some(({ cents }) => cents !== null && cents < 0n),
  };
}

interface Record {
  line: number;
  cells: string[];
}

function readRecords(bytes: Buffer): Record[] {
  const text = decode(bytes);
  try {
    const options = { delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: true };
    const records = csvRecords(text, { ...options, to: bankStatementLimits.rows + headerWithin });
    if (records.length >= bankStatementLimits.rows + headerWithin) throw refuseFields({ file: [payoutMessages.statementRows] });
    return records.map(({ info, record }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) }));
  } catch (error) {
    if (error instanceof CsvError) throw refuseFields({ file: [payoutMessages.statementUnreadable] });
    throw error;
  }
}

/** Reads UTF-8, UTF-16 with a byte order mark, or Windows-1252 from spreadsheets. Drops NUL, which cannot be stored. */
function decode(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  const clean = (text: string) => text.replaceAll('\0', '').replace(/\r\n?/g, '\n');
  try {
    return clean(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch {
    return clean(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** The delimiter that occurs most in the first lines. */
function delimiterOf(text: string): string {
  const head = text.split('\n', headerWithin).join('\n');
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: head.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const placeOf = (cells: readonly string[], name: ColumnName) => {
  const plains = cells.map(plain);
  return names[name].map((known) => plains.indexOf(known)).find((index) => index >= 0) ?? -1;
};

/** Whether the row has titles: the name of an amount column, and a second cell that is not empty. */
function isHeader(cells: readonly string[]): boolean {
  const hasAmount = (['amount', 'debit', 'credit'] as const).some((name) => placeOf(cells, name) >= 0);
  return hasAmount && cells.filter((cell) => cell !== '').length >= 2;
}

type Columns = Readonly<globalThis.Record<ColumnName, number>>;

function findColumns(cells: readonly string[]): Columns {
  const place = (name: ColumnName) => placeOf(cells, name);
  return {
    ...{ amount: place('amount'), debit: place('debit'), credit: place('credit') },
    ...{ day: place('day'), status: place('status'), bankReference: place('bankReference') },
  };
}

function readRow({ line, cells }: Record, columns: Columns, seen: Map<string, number>): BankRow {
  const cell = (name: ColumnName) => cells[columns[name]] ?? '';
  const values = JSON.stringify(cells);
  const equalAbove = seen.get(values) ?? 0;
  seen.set(values, equalAbove + 1);
  const numbers = [columns.amount, columns.debit, columns.credit, columns.day];
  const texts = cells.filter((text, index) => text !== '' && !numbers.includes(index));
  return {
    line,
    cents: centsOf(cell('amount'), cell('debit'), cell('credit')),
    day: readDay(cell('day')),
    statusCell: cell('status'),
    bankReference: cell('bankReference').slice(0, 100),
    text: texts.join(' · ').slice(0, 5_000),
    cells,
    fingerprint: createHash('sha256').update(`${values}#${equalAbove}`).digest('hex'),
  };
}

/** The amount column, else the credit minus the debit. */
function centsOf(amount: string, debit: string, credit: string): bigint | null {
  const single = readCents(amount);
  if (single !== null) return single;
  const [out, into] = [readCents(debit), readCents(credit)];
  if (out === null && into === null) return null;
  const size = (value: bigint | null) => (value === null ? 0n : value < 0n ? -value : value);
  return size(into) - size(out);
}

import { donationNoteNames } from '#contract/money/donations/donation-columns.ts';

const special = /[\\\n\r\t]/g;
const isSpecial = /[\\\n\r\t]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A line of PostgreSQL's text format of COPY. */
export function copyLine(values: readonly (string | number | null)[]): string {
  return `${values.map(copyValue).join('\t')}\n`;
}

function copyValue(value: string | number | null): string | number {
  if (value === null) return '\\N';
  return typeof value === 'string' && isSpecial.test(value) ? value.replace(special, (found) => escapes[found] ?? found) : value;
}

/**
 * The columns of a donation that a line of a file can fill. They have the same names in `donation_import_rows` and in
 * `donations`.
 */
export const lineColumns = [
  ...(['nonprofit_id', 'amount', 'donation_type', 'date_received', 'first_name', 'last_name'] as const),
  ...(['address1', 'address2', 'city', 'state', 'zipcode', ...donationNoteNames, 'received_by_programme'] as const),
] as const;

/** The columns of the lines that the reader writes, in their order. */
export const copiedColumns = {
  rows: ['import_id', 'line', ...lineColumns, 'whole_name'],
  problems: ['import_id', 'line', 'place', 'column_name', 'value', 'message', 'set_aside', 'cell', 'broken'],
} as const;

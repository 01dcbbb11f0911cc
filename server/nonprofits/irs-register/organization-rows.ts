import { type Columns, readListing } from '#server/nonprofits/irs/listing.ts';
import type { CsvRow } from '#server/platform/files/csv/csv-stream.ts';

/** The columns of `organizationRow`, in its order. */
export const organizationColumns = 'ein, tax_period, ruling_year, name, also, street, city, state, zipcode, ntee_code';

/** A second name with one of these words names a person, such as the trustee of a plan. Such a name is not stored. */
const namesPerson = /\b(?:TTEE|TTEES|TRUSTEE|TRUSTEES|MBR|TREAS|TREASURER|SECY|PRES|ESQ|MR|MRS)\b/;

/** A line of the file as a row of COPY, and the organization's state; null if the line cannot be read. */
export function organizationRow(row: CsvRow, columns: Columns): { text: string; state: string } | null {
  if ('problem' in row) return null;
  const read = readListing(row.fields, columns);
  if ('problem' in read) return null;
  const { ein, name, street, city, state, zipcode, nteeCode } = read.listing;
  const further = (column: 'RULING' | 'TAX_PERIOD' | 'SORT_NAME') => row.fields[columns[column]]?.trim() ?? '';
  const also = further('SORT_NAME');
  const cells = [
    Number(ein),
    period(further('TAX_PERIOD')),
    Math.floor(period(further('RULING')) / 100),
    name,
    namesPerson.test(also) || also.length > 200 ? '' : also,
    street,
    city,
    state,
    zipcode,
    nteeCode,
  ];
  return { text: `${cells.map(cell).join('\t')}\n`, state };
}

/** A month as a number, `202412`; 0 if the digits are not a month. */
const period = (digits: string): number => (/^[12]\d{3}(?:0[1-9]|1[0-2])$/.test(digits) ? Number(digits) : 0);

/** Replaces tabs and other control characters, which columns may contain that `readListing` does not check: COPY would misread them. */
const cell = (value: string | number) =>
  String(value)
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('\\', '\\\\');

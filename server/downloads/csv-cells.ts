import { stringify } from 'csv-stringify/sync';

export type CellValue = string | number | boolean | null;

/** The kind of a column's values. A day is an instant or a day. */
export type ColumnKind = 'text' | 'ein' | 'zipcode' | 'day';

/** Formats a value for any export: days in the programme's time zone, EINs and nine-digit ZIP codes with a hyphen. */
export function cellWriter(timeZone: string): (value: CellValue, kind: ColumnKind) => string {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const texts: Record<ColumnKind, (text: string) => string> = {
    text: withoutFormulas,
    ein: (digits) => digits.replace(/^(\d\d)(\d{7})$/, '$1-$2'),
    zipcode: (digits) => digits.replace(/^(\d{5})(\d{4})$/, '$1-$2'),
    day: (moment) => (moment.includes('T') ? days.format(new Date(moment)) : moment),
  };
  return (value, kind) => {
    if (value === null) return '';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return typeof value === 'number' ? String(value) : texts[kind](value);
  };
}

/**
 * Matches the beginning of a line that a spreadsheet could read as a formula, also after invisible characters. It matches in every
 * line of a cell, because some readers split cells at line breaks.
 */
const formula = /^(?=(?:(?![\r\n])[\p{C}\p{Z}])*[=+\-@|＝＋－＠]|[\t\r])/gmu;

/** Puts an apostrophe before possible formulas, so that spreadsheets show them as text. */
export function withoutFormulas(text: string): string {
  return text.replace(formula, "'");
}

/** Formats records as CSV. Quotes cells with any kind of line break: readers differ in which one ends a row. */
export function csvText(records: readonly (readonly string[])[], bom = false): string {
  return stringify([...records], { bom, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

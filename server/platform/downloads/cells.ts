import { stringify } from 'csv-stringify/sync';

/** A list becomes one line for each value: names hold commas and semicolons, but no line breaks. */
export type CellValue = string | number | boolean | null | readonly string[];

type Plain = Exclude<CellValue, readonly string[]>;

function withoutLists(value: CellValue): Plain {
  return typeof value === 'object' && value !== null ? value.map((one) => one.replace(/\s*[\r\n]+\s*/g, ' ')).join('\n') : value;
}

/** The kind of a column's values. A `day` is an instant, a day, or a word such as “Total”; an `amount` is decimal text. */
export type ColumnKind = 'text' | 'ein' | 'zipcode' | 'day' | 'amount';

type Writer<Cell> = (value: CellValue, kind: ColumnKind) => Cell;
type Texts = Record<ColumnKind, (text: string) => string>;

/** Days in the programme's time zone, EINs and nine-digit ZIP codes with a hyphen. */
function textsIn(timeZone: string): Texts {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return {
    text: (text) => text,
    ein: (digits) => digits.replace(/^(\d\d)(\d{7})$/, '$1-$2'),
    zipcode: (digits) => digits.replace(/^(\d{5})(\d{4})$/, '$1-$2'),
    // an answer such as “3T of food” can stand in a column of days, too
    day: (moment) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(moment) ? days.format(new Date(moment)) : moment),
    amount: (dollars) => dollars,
  };
}

/** Makes a function that formats a value for any CSV export. */
export function cellWriter(timeZone: string): Writer<string> {
  const plain = textsIn(timeZone);
  const safe = (kind: ColumnKind) => (text: string) => withoutFormulas(plain[kind](text));
  // amounts get no apostrophe: they are numbers, and may begin with a minus
  const texts: Texts = { text: safe('text'), ein: safe('ein'), zipcode: safe('zipcode'), day: safe('day'), amount: plain.amount };
  return (given, kind) => {
    const value = withoutLists(given);
    if (value === null) return '';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return typeof value === 'number' ? String(value) : texts[kind](value);
  };
}

/** Makes a function that turns a value into an Excel cell: days and amounts are numbers, and no text is taken for a formula. */
export function excelCellWriter(timeZone: string): Writer<string | number | Date | null> {
  const texts = textsIn(timeZone);
  return (given, kind) => {
    const value = withoutLists(given);
    if (value === null || value === '') return null;
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value === 'number') return value;
    const text = texts[kind](value);
    if (kind === 'day' && /^\d{4}(-\d\d){2}$/.test(text)) return new Date(`${text}T00:00:00Z`);
    return kind === 'amount' ? Number(text) : text;
  };
}

/**
 * Matches the beginning of a cell that a spreadsheet could read as a formula, also after invisible characters. Later lines of a
 * cell are never formulas: an apostrophe there would be a change of what people wrote.
 */
const formula = /^(?=[\p{C}\p{Z}]*[=+\-@|＝＋－＠]|[\t\r])/u;

/** Puts an apostrophe before possible formulas, so that spreadsheets show them as text. */
export function withoutFormulas(text: string): string {
  return text.replace(formula, "'");
}

/** Takes the apostrophe away that an export put before a possible formula, so that a file comes back as it was. */
export function withFormulas(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}

/** Formats records as CSV. Quotes cells with any kind of line break: readers differ in which one ends a row. */
export function csvText(records: readonly (readonly string[])[], bom = false): string {
  return stringify([...records], { bom, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

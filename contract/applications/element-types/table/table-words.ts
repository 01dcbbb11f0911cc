import { isBlankCell, type TableCell } from '#contract/applications/answers.ts';
import { numberWords } from '../number.ts';
import { rowName, type TableColumn, type TableSettings } from './table-settings.ts';

type Rows = readonly (readonly TableCell[])[];

/** A table as it is printed: texts for people, and the last line with the sums. */
export interface TableInWords {
  /** the first heading is empty if the rows have titles */
  headings: string[];
  lines: string[][];
  /** empty if no column is summed */
  total: string[];
}

/** A cell for people. */
export function cellWords(column: TableColumn, cell: TableCell): string {
  return typeof cell === 'number' ? numberWords(cell, column) : (cell ?? '');
}

/** The sum of a column, to a thousandth; null if the column is not summed, or if a cell is no number or the sum is too large. */
export function columnSum({ columns }: TableSettings, rows: Rows, at: number): number | null {
  const column = columns[at];
  if (!column?.sum || column.kind !== 'NUMBER') return null;
  let thousandths = 0n;
  for (const row of rows) {
    const cell = row[at] ?? null;
    if (isBlankCell(cell)) continue;
    if (typeof cell !== 'number') return null;
    thousandths += BigInt(Math.round(cell * 1_000));
  }
  const sum = Number(thousandths);
  return Number.isSafeInteger(sum) ? sum / 1_000 : null;
}

export const isSummed = ({ kind, sum }: TableColumn): boolean => kind === 'NUMBER' && sum;

/** The rows in which something is written, and all rows that have titles. */
function shownRows({ rowTitles, columns }: TableSettings, rows: Rows): { name: string; cells: readonly TableCell[] }[] {
  if (rowTitles.length > 0) return rowTitles.map((name, at) => ({ name, cells: rows[at] ?? columns.map(() => null) }));
  return rows.filter((row) => !row.every(isBlankCell)).map((cells) => ({ name: '', cells }));
}

/** The sum of each column for people, `—` where it cannot be said, and an empty text where none is wanted. */
export function sumsInWords(settings: TableSettings, rows: Rows): string[] {
  return settings.columns.map((column, at) => {
    if (!isSummed(column)) return '';
    const sum = columnSum(settings, rows, at);
    return sum === null ? '—' : numberWords(sum, column);
  });
}

export function tableInWords(settings: TableSettings, rows: Rows): TableInWords {
  const { columns, rowTitles } = settings;
  const titled = rowTitles.length > 0;
  const withTitle = (title: string, cells: string[]) => (titled ? [title, ...cells] : cells);
  const sums = sumsInWords(settings, rows);
  // the word stands where no sum does
  const total = titled || sums[0] !== '' ? sums : sums.with(0, 'Total');
  return {
    headings: withTitle(
      '',
      columns.map(({ label }) => label),
    ),
    lines: shownRows(settings, rows).map(({ name, cells }) =>
      withTitle(
        name,
        columns.map((column, at) => cellWords(column, cells[at] ?? null)),
      ),
    ),
    total: columns.some(isSummed) ? withTitle('Total', total) : [],
  };
}

const oneLine = (text: string) => text.replace(/\s*[\r\n\t]+\s*/g, ' ');

/** The table as lines of text: `Rent | $1,200.00`. */
export function tableLines(settings: TableSettings, rows: Rows): string[] {
  const { headings, lines, total } = tableInWords(settings, rows);
  const last = total.length === 0 || total.includes('Total') ? total : ['Total:', ...total];
  return [headings, ...lines, last].filter((line) => line.length > 0).map((line) => line.map(oneLine).join(' | '));
}

/** The table in one cell of a spreadsheet: a line for each row, numbers as digits. A bar within a text is written as `\|`. */
export function tableCellText(settings: TableSettings, rows: Rows): string {
  const text = (cell: TableCell) => oneLine(String(cell ?? '')).replaceAll('|', '\\|');
  const titled = settings.rowTitles.length > 0;
  const headings = [...(titled ? ['Row'] : []), ...settings.columns.map(({ label }) => label)];
  const lines = shownRows(settings, rows).map(({ name, cells }) => [...(titled ? [name] : []), ...cells]);
  return [headings, ...lines].map((line) => line.map(text).join(' | ')).join('\n');
}

/** What a screen reader calls a cell's field: `Amount, Row 2`. */
export function cellName(settings: TableSettings, row: number, column: TableColumn): string {
  return `${column.label || 'Column'}, ${rowName(settings, row)}`;
}

import * as z from 'zod/mini';
import { oneOf, text } from '#contract/platform/wire/shapes.ts';
import { decimalsNumber, unitText } from '../number.ts';

/** The most of each; `cell`: characters of a text, `label`: characters of a heading or a title of a row. */
export const tableLimits = { columns: 8, rows: 100, label: 200, cell: 500 };

const columnKinds = ['TEXT', 'NUMBER'] as const;

const tableColumn = z.object({
  label: text(tableLimits.label),
  kind: oneOf(columnKinds),
  /** whether each row that is used needs this cell */
  required: z.boolean(),
  /** of numbers: see NUMBER */
  unit: unitText,
  decimals: decimalsNumber,
  /** of numbers: whether the last line has their sum */
  sum: z.boolean(),
});
export type TableColumn = z.output<typeof tableColumn>;

const rowsMessage = `Enter a whole number from 1 to ${tableLimits.rows}.`;
const rowsNumber = z.int(rowsMessage).check(z.minimum(1, rowsMessage), z.maximum(tableLimits.rows, rowsMessage));

export const tableSettings = {
  columns: z.array(tableColumn).check(z.maxLength(tableLimits.columns, `Use ${tableLimits.columns} columns or fewer.`)),
  /** the titles of rows that are given; empty: applicants add rows as they need them */
  rowTitles: z.array(text(tableLimits.label)).check(z.maxLength(tableLimits.rows, `Use ${tableLimits.rows} rows or fewer.`)),
  /** without titles: the rows that are shown at first, and how many are needed and allowed once something is written */
  firstRows: rowsNumber,
  leastRows: rowsNumber,
  mostRows: rowsNumber,
};

export interface TableSettings {
  columns: TableColumn[];
  rowTitles: string[];
  firstRows: number;
  leastRows: number;
  mostRows: number;
}

/** The most rows that an applicant may fill. */
export function mostRowsOf({ rowTitles, mostRows }: TableSettings): number {
  return rowTitles.length || mostRows || 1;
}

/** The name of a row for people: its title, or its number. */
export function rowName({ rowTitles }: Pick<TableSettings, 'rowTitles'>, index: number): string {
  return rowTitles[index] || `Row ${index + 1}`;
}

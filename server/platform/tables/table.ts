import type { ImportSheets } from '#contract/platform/tables/sheets.ts';

// A table that was read from a file of any kind: CSV, Excel or OpenDocument.

import { withFormulas } from '#server/platform/downloads/cells.ts';

/** A cell of a spreadsheet with its type. `day`: as YYYY-MM-DD; `number`: with a decimal point. */
interface TypedCell {
  kind: 'day' | 'number';
  text: string;
  /** the currency that the sheet shows beside the number: a code, or `$` for a dollar of no country */
  currency?: string;
}
export type Cell = string | TypedCell;

/** A cell's value, or why it is wrong. */
export type Read<Value> = { value: Value } | { message: string };
export const wrong = (message: string) => ({ message });

/** A line with its number in the file, or the reason why it cannot be read. `hidden`: the sheet hides the row. */
export type TableLine = { line: number; cells: Cell[]; hidden?: true } | { line: number; problem: string; text?: string };

export interface Table {
  /** both empty for a workbook */
  encoding: string;
  delimiter: string;
  /** the first words of a text whose letters depend on its encoding, in latin1; empty if the file says its encoding */
  oddWords: readonly string[];
  /** null for a text file */
  sheets: ImportSheets | null;
  /** the header's line, if several sheets are read as one table; else it is looked for */
  headerLine: number | undefined;
  /** places of columns that a sheet hides; complete once the first lines were read */
  hiddenColumns: ReadonlySet<number>;
  /** whether the program that writes the file leaves out the last empty cells of a line */
  leavesOutLastCells: boolean;
  lines(): AsyncGenerator<TableLine[]>;
  /** how much of the file was read, from 0 to 1 */
  share(): number;
  /** `width`: the number of columns in the header. Called once the header is known. */
  setWidth(width: number): void;
}

/** the most characters of a spreadsheet's cell; Excel allows 32,767 */
export const cellCharacters = 40_000;

/** Thrown for a file that cannot be read as donations; `message` is shown to the person. */
export class UnreadableFile extends Error {}

/**
 * What people see of a cell. Our exports put an apostrophe before a formula, so that spreadsheets show text: `textOf` removes it.
 */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  const text = (typeof cell === 'string' ? cell : cell.text).trim();
  return withFormulas(text);
}

/** Whether a line has values beyond the last column, so that its cells may stand in the wrong columns. */
export const isTooLong = (cells: readonly Cell[], width: number): boolean =>
  cells.length > width && cells.slice(width).some((cell) => textOf(cell) !== '');

/** The lines that show what columns have: those with values beyond the last column do not, unless all lines have some. */
export function linesInShape<Line extends { cells: readonly Cell[] }>(lines: readonly Line[], width: number): readonly Line[] {
  const right = lines.filter(({ cells }) => !isTooLong(cells, width));
  return right.length > 0 ? right : lines;
}

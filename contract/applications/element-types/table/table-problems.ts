import { isBlankCell, type TableCell } from '#contract/applications/answers.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { unreadable } from '../number.ts';
import { rowName, type TableColumn, type TableSettings } from './table-settings.ts';

/** Why a table cannot be submitted. `row` and `column` count from 0; null: it is not about one cell. */
export interface TableProblem {
  row: number | null;
  column: number | null;
  /** `Row 2, Amount`; empty for the whole table */
  place: string;
  message: string;
}

type Rows = readonly (readonly TableCell[])[];

/** What keeps a table from being submitted, from the top. Rows in which nothing is written count only where they have titles. */
export function tableProblems(settings: TableSettings, rows: Rows): TableProblem[] {
  const { rowTitles } = settings;
  const lines = rowTitles.length > 0 ? rowTitles.map((_, at) => rows[at] ?? []) : rows;
  const used = lines.flatMap((cells, at) => (rowTitles.length > 0 || !cells.every(isBlankCell) ? [{ cells, at }] : []));
  return [...countProblems(settings, used.length), ...used.flatMap(({ cells, at }) => rowProblems(settings, cells, at))];
}

function countProblems({ rowTitles, leastRows, mostRows }: TableSettings, used: number): TableProblem[] {
  if (rowTitles.length > 0) return [];
  const whole = { row: null, column: null, place: '' };
  if (used < leastRows) return [{ ...whole, message: `Fill in at least ${howMany(leastRows, 'row', 'rows')}.` }];
  return used > mostRows ? [{ ...whole, message: `Fill in at most ${howMany(mostRows, 'row', 'rows')}.` }] : [];
}

function rowProblems(settings: TableSettings, cells: readonly TableCell[], row: number): TableProblem[] {
  return settings.columns.flatMap((column, at) => {
    const message = cellProblem(column, cells[at] ?? null);
    return message === null ? [] : [{ row, column: at, place: `${rowName(settings, row)}, ${column.label}`, message }];
  });
}

function cellProblem(column: TableColumn, cell: TableCell): string | null {
  if (isBlankCell(cell)) return column.required ? 'This cell is empty.' : null;
  return column.kind === 'NUMBER' ? unreadable(column, cell) : null;
}

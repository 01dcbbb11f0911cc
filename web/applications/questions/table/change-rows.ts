import { isBlankCell, isUnanswered, type TableAnswer, type TableCell } from '#contract/applications/answers.ts';
import { numberAnswer } from '#contract/applications/element-types/number.ts';
import { mostRowsOf, type TableSettings } from '#contract/applications/element-types/table/table-settings.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';

export type Rows = readonly (readonly TableCell[])[];

export function blankRow({ columns }: TableSettings): TableCell[] {
  return columns.map(() => null);
}

/** The rows as they are stored: without the empty ones at the end. Null if nothing is written. */
export function answerOf(rows: Rows): TableAnswer | null {
  const last = rows.findLastIndex((row) => !row.every(isBlankCell));
  const answer = { rows: rows.slice(0, last + 1).map((row) => [...row]) };
  return isUnanswered(answer) ? null : answer;
}

/** The rows with one cell changed. */
export function withCell(rows: Rows, row: number, column: number, cell: TableCell): Rows {
  return rows.map((cells, at) => (at === row ? cells.with(column, cell) : cells));
}

interface Place {
  row: number;
  column: number;
}

/** Puts cells of a spreadsheet into the rows from a cell on. `words` say what was done, and what did not fit. */
export function withPasted(settings: TableSettings, rows: Rows, from: Place, pasted: readonly (readonly string[])[]) {
  const { columns } = settings;
  const most = mostRowsOf(settings);
  const next = rows.map((row) => [...row]);
  const fitting = pasted.slice(0, most - from.row);
  for (const [down, words] of fitting.entries()) {
    const row = from.row + down;
    next[row] ??= blankRow(settings);
    for (const [right, text] of words.entries()) {
      const column = columns[from.column + right];
      const cells = next[row];
      if (column && cells) cells[from.column + right] = column.kind === 'NUMBER' ? numberAnswer(column, text) : text || null;
    }
  }
  const width = Math.max(0, ...pasted.map(({ length }) => length));
  const [lostRows, lostColumns] = [pasted.length - fitting.length, Math.max(0, from.column + width - columns.length)];
  const lost = [
    lostRows > 0 && `${howMany(lostRows, 'row', 'rows')} did not fit: ${most} are allowed.`,
    lostColumns > 0 && `${howMany(lostColumns, 'column', 'columns')} did not fit.`,
  ];
  return { rows: next, words: [`Pasted ${howMany(fitting.length, 'row', 'rows')}.`, ...lost].filter(Boolean).join(' ') };
}

import { type AnswerValue, isBlankCell, isUnanswered, type TableCell } from '#contract/applications/answers.ts';
import { numberAnswer } from '#contract/applications/element-types/number.ts';
import { mostRowsOf, type TableColumn, type TableSettings } from '#contract/applications/element-types/table/table-settings.ts';
import { cellWords } from '#contract/applications/element-types/table/table-words.ts';
import { plainWords } from './same-words.ts';

/** How much of an earlier answer fits the question that is asked now. */
export interface Fitted {
  /** the part of the earlier answer that fits the question; null: no part fits */
  answer: AnswerValue;
  /** why the earlier answer does not fit, or only a part of it fits; null: all of it fits */
  gap: string | null;
}

type Rows = readonly (readonly TableCell[])[];

/** Fits the rows of an earlier table: columns by their headings, and rows by their titles if they have any. */
export function fitTable(now: TableSettings, before: TableSettings, rows: Rows): Fitted {
  const gone: string[] = [];
  const sources = now.columns.map(({ label }) => before.columns.findIndex((one) => plainWords(one.label) === plainWords(label)));
  for (const [at, { label }] of before.columns.entries())
    if (!sources.includes(at) && rows.some((row) => !isBlankCell(row[at] ?? null))) gone.push(label);
  const lines = linesOf(now, before, rows, gone);
  if (lines === null) return { answer: null, gap: 'The rows of this table have other titles now.' };
  const fitted = lines.map((row) =>
    now.columns.map((column, at) => cellFor(column, before.columns[sources[at] ?? -1], row[sources[at] ?? -1] ?? null)),
  );
  const most = mostRowsOf(now);
  const gaps = [
    ...(gone.length === 0
      ? []
      : [`${gone.map((name) => `“${name}”`).join(', ')} ${gone.length === 1 ? 'is' : 'are'} not asked now.`]),
    ...(fitted.length > most ? [`It has ${fitted.length} rows, and at most ${most} can be given now.`] : []),
  ];
  const answer = { rows: fitted.slice(0, most) };
  if (isUnanswered(answer)) return { answer: null, gap: gaps[0] ?? 'The columns of this table have other headings now.' };
  return { answer, gap: gaps.length === 0 ? null : gaps.join(' ') };
}

/**
 * The earlier rows in the order of today's titles. Adds to `gone` the titles that are not asked now. Null if only one of the two tables
 * has titles: nobody knows which row belongs to which.
 */
function linesOf(now: TableSettings, before: TableSettings, rows: Rows, gone: string[]): Rows | null {
  if (now.rowTitles.length === 0) return before.rowTitles.length === 0 ? rows : null;
  if (before.rowTitles.length === 0) return null;
  const titles = before.rowTitles.map(plainWords);
  const kept = now.rowTitles.map((title) => titles.indexOf(plainWords(title)));
  for (const [at, title] of before.rowTitles.entries())
    if (!kept.includes(at) && (rows[at] ?? []).some((cell) => !isBlankCell(cell))) gone.push(title);
  return kept.map((at) => rows[at] ?? []);
}

function cellFor(column: TableColumn, before: TableColumn | undefined, cell: TableCell): TableCell {
  if (!before || cell === null) return null;
  if (column.kind === 'NUMBER') return typeof cell === 'number' ? cell : numberAnswer(column, cell);
  return cellWords(before, cell);
}

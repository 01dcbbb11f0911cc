import {
  type AnswerValue,
  answerLimit,
  answerMessages,
  isTable,
  isUnanswered,
  type TableCell,
} from '#contract/applications/answers.ts';
import { messages } from '#contract/platform/wire/shapes.ts';
import type { QuestionValues } from '../fields.ts';
import { numberAnswer, numberLimits } from '../number.ts';
import { type ElementFault, noAnswerWords, plainRules } from '../question-rules.ts';
import { tableProblems } from './table-problems.ts';
import { type TableColumn, type TableSettings, tableLimits } from './table-settings.ts';
import { tableCellText, tableLines } from './table-words.ts';

const tableMessages = {
  noColumn: 'Give at least one column.',
  columnEmpty: 'This column has no heading.',
  columnTwice: 'Two columns have this heading.',
  titleEmpty: 'This row has no title.',
  titleTwice: 'Two rows have this title.',
  order: 'The most rows are fewer than the least.',
  empty: 'Send null for a table in which nothing is written.',
  asNumber: 'Send the cells of this column as numbers: a text is stored only while it cannot be read.',
};

/** The columns of a new table: lines of a budget. */
const firstColumns: TableColumn[] = [
  { label: 'Item', kind: 'TEXT', required: true, unit: '', decimals: 0, sum: false },
  { label: 'Amount', kind: 'NUMBER', required: true, unit: '$', decimals: 2, sum: true },
];

/** Answered with rows of cells. Rows without a text between others stay; a table in which nothing is written is no answer. */
export const table = {
  ...plainRules,
  create: (asked: QuestionValues) => ({
    type: 'TABLE' as const,
    ...asked,
    columns: firstColumns,
    rowTitles: [],
    firstRows: 3,
    leastRows: 1,
    mostRows: 20,
  }),
  faults: ({ columns, rowTitles, leastRows, mostRows }: TableSettings): ElementFault[] => {
    const labels = columns.map(({ label }) => label);
    const noColumn = columns.length === 0 ? [{ field: 'columns', message: tableMessages.noColumn }] : [];
    const order = rowTitles.length === 0 && leastRows > mostRows ? [{ field: 'mostRows', message: tableMessages.order }] : [];
    return [
      ...noColumn,
      ...namesFaults(labels, (at) => `columns.${at}.label`, {
        empty: tableMessages.columnEmpty,
        twice: tableMessages.columnTwice,
      }),
      ...namesFaults(rowTitles, (at) => `rowTitles.${at}`, { empty: tableMessages.titleEmpty, twice: tableMessages.titleTwice }),
      ...order,
    ];
  },
  misfit: (question: TableSettings, answer: unknown) => {
    if (!isTable(answer)) return answerMessages.wrongType;
    const { rows } = answer;
    const most = question.rowTitles.length || tableLimits.rows;
    if (rows.length > most || rows.some((row) => row.length !== question.columns.length)) return answerMessages.wrongType;
    if (isUnanswered(answer)) return tableMessages.empty;
    const cells = rows.flatMap((row) => row.map((cell, at) => ({ cell, column: question.columns[at] })));
    if (cells.some(({ cell }) => typeof cell === 'string' && cell.length > tableLimits.cell))
      return messages.tooLong(tableLimits.cell);
    if (rows.flat().join('').length > answerLimit) return messages.tooLong(answerLimit);
    return cells.map(({ cell, column }) => cellMisfit(cell, column)).find((message) => message !== null) ?? null;
  },
  obstacle: (question: TableSettings, answer: unknown) => {
    const [first, ...more] = isTable(answer) ? tableProblems(question, answer.rows) : [];
    if (!first) return null;
    const place = first.place === '' ? '' : `${first.place}: `;
    return `${place}${first.message}${more.length > 0 ? ` (${more.length} more)` : ''}`;
  },
  inWords: (question: TableSettings, answer: AnswerValue) => {
    if (isUnanswered(answer)) return noAnswerWords;
    return isTable(answer) ? tableLines(question, answer.rows).join('\n') : String(answer);
  },
  inCell: (question: TableSettings, answer: AnswerValue) => {
    if (isUnanswered(answer)) return null;
    return isTable(answer) ? tableCellText(question, answer.rows) : String(answer);
  },
};

function cellMisfit(cell: TableCell, column: TableColumn | undefined): string | null {
  if (cell === null || !column) return null;
  if (column.kind === 'TEXT') return typeof cell === 'string' ? null : answerMessages.wrongType;
  if (typeof cell === 'number') return null;
  if (cell.length > numberLimits.typed) return messages.tooLong(numberLimits.typed);
  return typeof numberAnswer(column, cell) === 'number' ? tableMessages.asNumber : null;
}

function namesFaults(
  names: readonly string[],
  field: (at: number) => string,
  { empty, twice }: { empty: string; twice: string },
): ElementFault[] {
  const given = names.map((name) => name.trim().toLowerCase());
  return given.flatMap((name, at) => {
    if (name === '') return [{ field: field(at), message: empty }];
    return given.indexOf(name) < at ? [{ field: field(at), message: twice }] : [];
  });
}

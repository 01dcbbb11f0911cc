import * as z from 'zod/mini';

/** the most characters of one OPEN_TEXT answer */
export const answerLimit = 50_000;
export const scale = [1, 2, 3, 4, 5] as const;

const tableAnswer = z.object({ rows: z.array(z.array(z.nullable(z.union([z.string(), z.number()])))) });

/**
 * An answer, by the type of its question. OPEN_TEXT: text. MULTIPLE_CHOICE: an option, or a list of options (multiselect).
 * LINEAR_SCALE: 1 to 5. CHECKBOX: true or false. FILE: the id of an uploaded file, or a list of ids if the question takes several
 * files. NUMBER: a number, or the text as it was typed while that cannot be read. DATE: a day, `YYYY-MM-DD`. TABLE: rows of cells, in the order of the
 * columns; a cell is a text, a number, or null if it is empty. Null: not answered yet.
 */
export const answerValue = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()])), tableAnswer]),
);
export type AnswerValue = z.output<typeof answerValue>;
export type TableAnswer = z.output<typeof tableAnswer>;
export type TableCell = TableAnswer['rows'][number][number];

/** Whether an answer is rows of cells. */
export function isTable(answer: unknown): answer is TableAnswer {
  return typeof answer === 'object' && answer !== null && 'rows' in answer;
}

/** The rows of a table without its question: `Rent | 1200`, a line for each row. */
export function plainRows({ rows }: TableAnswer): string {
  return rows.map((row) => row.join(' | ')).join('\n');
}

export function isBlankCell(cell: TableCell): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '');
}

export const answerMessages = {
  required: 'An answer is required.',
  fileRequired: 'A file is required.',
  tooManyWords: 'Max word count exceeded.',
  wrongType: 'This is not an answer to this question.',
  notOffered: 'Choose from the options that are offered.',
  noQuestion: 'There is no such question in this application.',
};

/** Counts the words of a text: its parts between white space. */
export function countWords(typed: string): number {
  return typed.split(/\s+/).filter((piece) => piece !== '').length;
}

/** Whether an answer counts as missing: null, white space, an empty list, an unticked box or a table without any text. */
export function isUnanswered(answer: AnswerValue): boolean {
  if (typeof answer === 'string') return answer.trim() === '';
  if (Array.isArray(answer)) return answer.length === 0;
  if (isTable(answer)) return answer.rows.every((row) => row.every(isBlankCell));
  return answer === null || answer === false;
}

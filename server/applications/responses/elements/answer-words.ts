import type { AnswerValue } from '#contract/applications/answers.ts';
import type { FileName } from '#contract/applications/element-types/question-rules.ts';
import { answerInWords, type QuestionOf, type QuestionType, questionRules } from '#contract/applications/elements.ts';
import type { Db } from '#server/platform/database/connection.ts';

/**
 * The names of a response's files by id. Replaced and removed files are included, because answers of an earlier submission name
 * them.
 */
export async function findFileNames(db: Db, response: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('applicationFiles').select(['id', 'filename']).where('responseId', '=', response).execute();
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}

/** An answer in words, as a reader sees it. */
export function answerWords<T extends QuestionType>(
  question: QuestionOf<T>,
  answer: AnswerValue,
  files: ReadonlyMap<number, string>,
): string {
  return answerInWords(question, answer, (id) => files.get(id));
}

/** An answer as the cell of a spreadsheet. */
export function answerCell<T extends QuestionType>(question: QuestionOf<T>, answer: AnswerValue, fileName: FileName) {
  return questionRules[question.type].inCell(question, answer, fileName);
}

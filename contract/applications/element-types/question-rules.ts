import { type AnswerValue, answerMessages, isTable, isUnanswered, plainRows } from '#contract/applications/answers.ts';
import type { QuestionValues } from './fields.ts';

export type GivenAnswer = Exclude<AnswerValue, null>;

/** A reason why a template with this element cannot be published. */
export interface ElementFault {
  field: string;
  message: string;
}

/** The rules of one type of question, for browser and server. `Question`: a question of this type, with its settings. */
export interface QuestionRules<Question, Draft = Question> {
  /** a new question of this type */
  create: (asked: QuestionValues) => Draft;
  /** what must be fixed before publication */
  faults: (question: Question) => ElementFault[];
  /** why an answer cannot be stored; null if it can be stored */
  misfit: (question: Question, answer: GivenAnswer) => string | null;
  /** why a stored answer cannot be submitted; null if it can be submitted */
  obstacle: (question: Question, answer: GivenAnswer) => string | null;
  /** the message when a required answer is missing */
  missing: string;
  /** the most words that an answer may have; 0: words are not counted */
  maxWords: (question: Question) => number;
  /** the answer as plain text for people; `fileName` returns the name of an uploaded file */
  inWords: (question: Question, answer: AnswerValue, fileName: FileName) => string;
  /** the answer as the cell of a spreadsheet */
  inCell: (question: Question, answer: AnswerValue, fileName: FileName) => string | number | boolean | null;
}

export type FileName = (id: number) => string | undefined;

export const noAnswerWords = '(no answer)';

/** The default rules for types of questions that do not define their own. */
export const plainRules = {
  faults: () => [],
  obstacle: () => null,
  missing: answerMessages.required,
  maxWords: () => 0,
  inWords: (_: unknown, answer: AnswerValue) => {
    if (isUnanswered(answer)) return noAnswerWords;
    return isTable(answer) ? plainRows(answer) : String(answer);
  },
  inCell: (_: unknown, answer: AnswerValue) => {
    if (isUnanswered(answer)) return null;
    if (isTable(answer)) return plainRows(answer);
    return Array.isArray(answer) ? answer.join('; ') : answer;
  },
};

import * as z from 'zod/mini';
import type { QuestionElement } from './application-elements.ts';
import { rowId } from './row-id.ts';
import { messages } from './shapes.ts';

/** Characters of one open text. */
export const answerLimit = 50_000;
export const scale = [1, 2, 3, 4, 5] as const;

/**
 * An answer by the type of its question: OPEN_TEXT text, MULTIPLE_CHOICE an option or (multiselect) a
 * list of options, LINEAR_SCALE 1 to 5, CHECKBOX true or false, FILE the id of an uploaded file. Null: none yet.
 */
export const answerValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type AnswerValue = z.output<typeof answerValue>;

export const answerMessages = {
  required: 'An answer is required.',
  fileRequired: 'A file is required.',
  tooManyWords: 'Max word count exceeded.',
  wrongType: 'This is not an answer to this question.',
  notOffered: 'Choose from the options that are offered.',
  noQuestion: 'There is no such question in this application.',
};

/** Words of a text: split on white space, empty pieces dropped. */
export function countWords(typed: string): number {
  return typed.split(/\s+/).filter((piece) => piece !== '').length;
}

/** Is this no answer at all? White space alone is none, and neither is an unticked box. */
export function isUnanswered(answer: AnswerValue): boolean {
  if (typeof answer === 'string') return answer.trim() === '';
  if (Array.isArray(answer)) return answer.length === 0;
  return answer === null || answer === false;
}

/** What is wrong with the form of an answer, whether or not it is complete; null when it can be stored. */
export function formProblem(element: QuestionElement, answer: AnswerValue): string | null {
  if (answer === null) return null;
  switch (element.type) {
    case 'OPEN_TEXT':
      if (typeof answer !== 'string') return answerMessages.wrongType;
      return answer.length > answerLimit ? messages.tooLong(answerLimit) : null;
    case 'CHECKBOX':
      return typeof answer === 'boolean' ? null : answerMessages.wrongType;
    case 'LINEAR_SCALE':
      return scale.some((step) => step === answer) ? null : answerMessages.wrongType;
    case 'FILE':
      return z.safeParse(rowId, answer).success ? null : answerMessages.wrongType;
    case 'MULTIPLE_CHOICE': {
      const chosen = element.multiselect ? answer : [answer];
      if (!Array.isArray(chosen) || chosen.some((one) => typeof one !== 'string')) return answerMessages.wrongType;
      if (new Set(chosen).size !== chosen.length) return answerMessages.notOffered;
      return chosen.every((one) => one === '' || element.options.includes(one as string)) ? null : answerMessages.notOffered;
    }
  }
}

/** What stands in the way of submitting this answer; null when nothing does. Browser and server ask this one question. */
export function answerProblem(element: QuestionElement, answer: AnswerValue): string | null {
  const wrong = formProblem(element, answer);
  if (wrong !== null) return wrong;
  if (isUnanswered(answer)) {
    if (!element.required) return null;
    return element.type === 'FILE' ? answerMessages.fileRequired : answerMessages.required;
  }
  if (element.type === 'OPEN_TEXT' && element.maxWordCount !== null && countWords(answer as string) > element.maxWordCount) {
    return answerMessages.tooManyWords;
  }
  return null;
}

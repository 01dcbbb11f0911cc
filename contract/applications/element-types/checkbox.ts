import { type AnswerValue, answerMessages } from '#contract/applications/answers.ts';
import type { QuestionValues } from './fields.ts';
import { plainRules } from './question-rules.ts';

/** Answered with true or false. */
export const checkbox = {
  ...plainRules,
  create: (asked: QuestionValues) => ({ type: 'CHECKBOX' as const, ...asked }),
  misfit: (_: unknown, answer: unknown) => (typeof answer === 'boolean' ? null : answerMessages.wrongType),
  inWords: (_: unknown, answer: unknown) => (answer === true ? 'Yes' : 'No'),
  inCell: (_: unknown, answer: AnswerValue) => (typeof answer === 'boolean' ? answer : null),
};

import { type AnswerValue, answerMessages } from '#contract/applications/answers.ts';
import type { Asked } from './fields.ts';
import { plainRules } from './question-rules.ts';

/** Answered with true or false. */
export const checkbox = {
  ...plainRules,
  create: (asked: Asked) => ({ type: 'CHECKBOX' as const, ...asked }),
  misfit: (_: unknown, answer: unknown) => (typeof answer === 'boolean' ? null : answerMessages.wrongType),
  inWords: (answer: unknown) => (answer === true ? 'Yes' : 'No'),
  inCell: (answer: AnswerValue) => (typeof answer === 'boolean' ? answer : null),
};

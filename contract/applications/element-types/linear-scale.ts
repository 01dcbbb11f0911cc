import { type AnswerValue, answerMessages, scale } from '#contract/applications/answers.ts';
import { text } from '#contract/platform/wire/shapes.ts';
import { elementLimits, type QuestionValues } from './fields.ts';
import { noAnswerWords, plainRules } from './question-rules.ts';

export const linearScaleSettings = {
  minLabel: text(elementLimits.scaleLabel),
  maxLabel: text(elementLimits.scaleLabel),
};

/** Answered with a step from 1 to 5. */
export const linearScale = {
  ...plainRules,
  create: (asked: QuestionValues) => ({ type: 'LINEAR_SCALE' as const, ...asked, minLabel: '', maxLabel: '' }),
  misfit: (_: unknown, answer: unknown) => (scale.some((step) => step === answer) ? null : answerMessages.wrongType),
  inWords: (_: unknown, answer: AnswerValue) => (answer === null ? noAnswerWords : `${answer} of ${scale.at(-1)}`),
};

import * as z from 'zod/mini';
import { answerLimit, answerMessages, countWords } from '#contract/applications/answers.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { messages } from '#contract/platform/wire/shapes.ts';
import { elementLimits, type QuestionValues } from './fields.ts';
import { plainRules } from './question-rules.ts';

const mostWords = `Enter a number from 1 to ${grouped(elementLimits.words)}.`;

export const openTextSettings = {
  /** null: words are not limited */
  maxWordCount: z.nullable(
    z.int(messages.wholeNumber).check(z.minimum(1, messages.wholeNumber), z.maximum(elementLimits.words, mostWords)),
  ),
};

interface Settings {
  maxWordCount: number | null;
}

/** Answered with text. */
export const openText = {
  ...plainRules,
  create: (asked: QuestionValues) => ({ type: 'OPEN_TEXT' as const, ...asked, maxWordCount: null }),
  misfit: (_: Settings, answer: unknown) => {
    if (typeof answer !== 'string') return answerMessages.wrongType;
    return answer.length > answerLimit ? messages.tooLong(answerLimit) : null;
  },
  obstacle: ({ maxWordCount }: Settings, answer: unknown) =>
    maxWordCount !== null && countWords(String(answer)) > maxWordCount ? answerMessages.tooManyWords : null,
  maxWords: ({ maxWordCount }: Settings) => maxWordCount ?? 0,
};

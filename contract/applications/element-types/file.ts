import * as z from 'zod/mini';
import { type AnswerValue, answerMessages } from '#contract/applications/answers.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import type { QuestionValues } from './fields.ts';
import { type FileName, noAnswerWords, plainRules } from './question-rules.ts';

/** Answered with the id of an uploaded file. */
export const file = {
  ...plainRules,
  create: (asked: QuestionValues) => ({ type: 'FILE' as const, ...asked }),
  misfit: (_: unknown, answer: unknown) => (z.safeParse(rowId, answer).success ? null : answerMessages.wrongType),
  missing: answerMessages.fileRequired,
  inWords: (_: unknown, answer: AnswerValue, fileName: FileName) => fileName(Number(answer)) ?? noAnswerWords,
  inCell: (_: unknown, answer: AnswerValue, fileName: FileName) => fileName(Number(answer)) ?? null,
};

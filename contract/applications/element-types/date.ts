import * as z from 'zod/mini';
import { type AnswerValue, answerMessages, isUnanswered } from '#contract/applications/answers.ts';
import { calendarDay } from '#contract/platform/wire/days-and-times.ts';
import { shortDay } from '#contract/platform/wire/short-day.ts';
import type { QuestionValues } from './fields.ts';
import { noAnswerWords, plainRules } from './question-rules.ts';

const dateMessages = {
  day: 'Enter a day from 1900 to 2199.',
  order: 'The latest day is before the earliest.',
};

const day = calendarDay(dateMessages.day);

/** null: no limit of its own */
export const dateSettings = { earliest: z.nullable(day), latest: z.nullable(day) };

interface Settings {
  earliest: string | null;
  latest: string | null;
}

/** Answered with a day, `YYYY-MM-DD`. */
export const date = {
  ...plainRules,
  create: (asked: QuestionValues) => ({ type: 'DATE' as const, ...asked, earliest: null, latest: null }),
  faults: ({ earliest, latest }: Settings) =>
    earliest !== null && latest !== null && earliest > latest ? [{ field: 'latest', message: dateMessages.order }] : [],
  misfit: (_: Settings, answer: unknown) => {
    if (typeof answer !== 'string') return answerMessages.wrongType;
    return answer === '' || z.safeParse(day, answer).data === answer ? null : dateMessages.day;
  },
  obstacle: (question: Settings, answer: unknown) => {
    const { earliest, latest } = question;
    const given = String(answer);
    const isInside = (earliest === null || given >= earliest) && (latest === null || given <= latest);
    return isInside ? null : `Enter a day ${dayRangeText(question)}.`;
  },
  inWords: (_: Settings, answer: AnswerValue) => (isUnanswered(answer) ? noAnswerWords : dayWords(answer)),
};

/** The day in words. An answer that is no day, of an earlier version of the question, stays as it is. */
function dayWords(answer: AnswerValue): string {
  return z.safeParse(day, answer).success ? shortDay(String(answer)) : String(answer);
}

/** What may be answered: `from May 5, 2031 to May 9, 2031`, `on or after May 5, 2031`; empty for any day. */
export function dayRangeText({ earliest, latest }: Settings): string {
  if (earliest !== null && latest !== null) return `from ${shortDay(earliest)} to ${shortDay(latest)}`;
  if (earliest !== null) return `on or after ${shortDay(earliest)}`;
  return latest === null ? '' : `on or before ${shortDay(latest)}`;
}

import { type EarlierAnswer, type EarlierAnswers, readEarlierAnswers } from '#contract/applications/earlier/calls.ts';
import { queryOf } from '../../../platform/query-of.ts';

/** Earlier answers by question, the newest first. */
export type EarlierByQuestion = ReadonlyMap<string, readonly EarlierAnswer[]>;

/** Loaded again after an hour at the earliest, because earlier answers seldom change. The form works without them. */
export function earlierAnswersQuery(response: number) {
  return queryOf(readEarlierAnswers, { params: { id: response } }, { staleTime: 60 * 60_000, select: byQuestion });
}

function byQuestion({ questions }: EarlierAnswers): EarlierByQuestion {
  return new Map(questions.map(({ uid, answers }) => [uid, answers]));
}

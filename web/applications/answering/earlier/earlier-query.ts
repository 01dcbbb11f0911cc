import { type EarlierAnswer, type EarlierAnswers, readEarlierAnswers } from '#contract/applications/earlier/calls.ts';
import { queryOf } from '../../../query-of.ts';

/** Earlier answers by question, the newest first. */
export type EarlierByQuestion = ReadonlyMap<string, readonly EarlierAnswer[]>;

/** Read once for an hour, because submitted answers do not change. Where they can't be read, the application is answered without them. */
export function earlierAnswersQuery(response: number) {
  return queryOf(readEarlierAnswers, { params: { id: response } }, { staleTime: 60 * 60_000, select: byQuestion });
}

function byQuestion({ questions }: EarlierAnswers): EarlierByQuestion {
  return new Map(questions.map(({ uid, answers }) => [uid, answers]));
}

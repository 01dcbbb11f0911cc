import { queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { type AnswerValue, answerProblem } from '#contract/application-answers.ts';
import { isQuestion, pagesOf } from '#contract/application-elements.ts';
import { type ApplicationResponse, type ResponseElement, readResponse } from '#contract/application-response-calls.ts';
import { isNonprofitStaff } from '#contract/permissions.ts';
import { call } from '../../api.ts';
import { type AnswerState, noAnswer } from '../draft/answer-state.ts';
import type { Draft } from '../draft/draft.ts';
import type { OpenResponse } from './open-drafts.ts';

export type ResponseQuestion = Extract<ResponseElement, { revision: number }>;

/** The screen tells itself what is wrong. Read again whenever the person comes back: a colleague may have written. */
export function openResponseQuery(id: number) {
  return queryOptions({
    queryKey: ['open-response', id],
    queryFn: ({ signal }) => call(readResponse, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

export function isResponseQuestion(element: ResponseElement): element is ResponseQuestion {
  return isQuestion(element);
}

export function pagesOfResponse({ applicationData }: ApplicationResponse) {
  return pagesOf(applicationData.elements);
}
export type ResponsePage = ReturnType<typeof pagesOfResponse>[number];

const storedAnswer = (question: ResponseQuestion): AnswerValue => (question.type === 'FILE' ? question.fileId : question.answer);

/** Hands a response, as it was just read, to its draft. */
export function tellDraft({ draft, uploads }: OpenResponse, response: ApplicationResponse): void {
  const questions = response.applicationData.elements.filter(isResponseQuestion);
  for (const question of questions) {
    if (question.type !== 'FILE' || question.fileId === null) continue;
    const { fileId: id, answer, fileSize: size, downloadLink: link } = question;
    uploads.know({ id, name: String(answer), size, link });
  }
  const stored = questions.map((one) => [one.uid, { answer: storedAnswer(one), revision: one.revision }] as const);
  const answered = questions.some(({ revision }) => revision > 0);
  draft.heard(new Map(stored), answered ? response.updated : null);
  draft.setClosed(!response.can.edit);
}

const problems = new WeakMap<AnswerState, string | null>();

/** What stands in the way of submitting this answer; null when nothing does. */
export function problemOf(draft: Draft, question: ResponseQuestion): string | null {
  const state = draft.answer(question.uid);
  if (state.refused) return state.refused;
  const known = problems.get(state);
  if (known !== undefined) return known;
  const problem = answerProblem(question, state.field);
  // the state of what was never answered is one for all questions
  if (state !== noAnswer) problems.set(state, problem);
  return problem;
}

/** The questions of a page that stand in the way of submitting: those in conflict too. */
export function troubleOn(draft: Draft, page: ResponsePage): ResponseQuestion[] {
  return page.elements
    .filter(isResponseQuestion)
    .filter((question) => problemOf(draft, question) !== null || draft.answer(question.uid).conflict !== null);
}

/** Why answers are no longer taken from this person; null while they are. */
export type ClosedBecause = 'submitted' | 'deadline' | 'reader' | null;

export function closedBecause({ can, status, nonprofit }: ApplicationResponse, user: User): ClosedBecause {
  if (can.edit) return null;
  if (status === 'SUBMITTED') return 'submitted';
  return isNonprofitStaff(user) && user.nonprofit === nonprofit ? 'deadline' : 'reader';
}

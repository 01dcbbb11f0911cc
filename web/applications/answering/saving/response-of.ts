import { answerProblem } from '#contract/applications/answer-problems.ts';
import { type AnswerValue, isUnanswered } from '#contract/applications/answers.ts';
import { mostFilesOf } from '#contract/applications/element-types/file.ts';
import type { ResponseElement } from '#contract/applications/elements.ts';
import { isQuestion } from '#contract/applications/elements.ts';
import { pagesOf } from '#contract/applications/pages.ts';
import { type ApplicationResponse, readResponse } from '#contract/applications/response-calls.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { isNonprofitStaff } from '#contract/platform/access/permissions.ts';
import { type Closed, closedOf } from '#contract/platform/access/response-status.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { type AnswerState, noAnswer } from '../../autosave/answer-state.ts';
import type { Draft } from '../../autosave/draft.ts';
import type { OpenResponse } from './open-drafts.ts';

export type ResponseQuestion = Extract<ResponseElement, { revision: number }>;

/** A response for answering. Loads again when the user returns to the window or is online again: a colleague may have saved. */
export function openResponseQuery(id: number) {
  return queryOf(
    readResponse,
    { params: { id } },
    { apart: 'open', staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' },
  );
}

export function isResponseQuestion(element: ResponseElement): element is ResponseQuestion {
  return isQuestion(element);
}

export function pagesOfResponse({ applicationData }: ApplicationResponse) {
  return pagesOf(applicationData.elements);
}
export type ResponsePage = ReturnType<typeof pagesOfResponse>[number];

function storedAnswer(question: ResponseQuestion): AnswerValue {
  if (question.type !== 'FILE') return question.answer;
  if (mostFilesOf(question) === 1) return question.fileId;
  return question.files.length === 0 ? null : question.files.map(({ id }) => id);
}

/** Passes a response that was just read to its draft, and its files to its uploads. */
export function tellDraft({ draft, uploads }: OpenResponse, response: ApplicationResponse): void {
  const questions = response.applicationData.elements.filter(isResponseQuestion);
  for (const question of questions) {
    if (question.type !== 'FILE') continue;
    uploads.ask(question);
    for (const { id, filename: name, size, downloadLink: link } of question.files) uploads.know({ id, name, size, link });
  }
  const stored = questions.map((one) => [one.uid, { answer: storedAnswer(one), revision: one.revision }] as const);
  const answered = questions.some(({ revision }) => revision > 0);
  draft.heard(new Map(stored), answered ? response.updated : null);
  draft.setClosed(!response.can.edit);
}

const problems = new WeakMap<AnswerState, string | null>();

/** Why this answer prevents submission, apart from conflicts; null if it does not prevent submission. */
export function problemOf(draft: Draft, question: ResponseQuestion): string | null {
  const state = draft.answer(question.uid);
  if (state.refused) return state.refused;
  const known = problems.get(state);
  if (known !== undefined) return known;
  const problem = answerProblem(question, state.field);
  // do not cache for `noAnswer`: all unanswered questions share this object, but each has its own problem
  if (state !== noAnswer) problems.set(state, problem);
  return problem;
}

/** The questions of a page that prevent submission, including conflicts. */
export function troubleOn(draft: Draft, page: ResponsePage): ResponseQuestion[] {
  return page.elements
    .filter(isResponseQuestion)
    .filter((question) => problemOf(draft, question) !== null || draft.answer(question.uid).conflict !== null);
}

/** Whether nothing on the page is answered. */
export function isUntouched(draft: Draft, page: ResponsePage): boolean {
  return page.elements.filter(isResponseQuestion).every(({ uid }) => {
    const { field } = draft.answer(uid);
    return field === null || isUnanswered(field);
  });
}

/** Why this user cannot change answers: what the response's status says, the deadline, or their role. Null when they can. */
export type ClosedBecause = Closed | 'deadline' | 'reader' | null;

export function closedBecause({ can, status, nonprofit }: ApplicationResponse, user: User): ClosedBecause {
  if (can.edit) return null;
  const closed = closedOf(status);
  if (closed) return closed;
  return isNonprofitStaff(user) && user.nonprofit === nonprofit ? 'deadline' : 'reader';
}

/** What the response's status says, if that is why this user cannot change answers. */
export const closedByStatus = (because: ClosedBecause): Closed | null => (typeof because === 'object' ? because : null);

import type * as z from 'zod/mini';
import { formProblem } from '#contract/applications/answer-problems.ts';
import { type AnswerValue, answerMessages } from '#contract/applications/answers.ts';
import { fileIds, mostFilesOf } from '#contract/applications/element-types/file.ts';
import { type ApplicationElement, isQuestion } from '#contract/applications/elements.ts';
import type { sentAnswer } from '#contract/applications/responses.ts';
import { Refusal } from '#server/platform/http/errors.ts';

export interface Answer {
  uid: string;
  answer: AnswerValue;
  /** the revision of the stored answer that this answer replaces */
  revision: number;
}

export interface Problem {
  /**
   * the element's index, which is part of the message's key: in the list that was sent or, when a response is submitted, in the
   * list of the response's elements
   */
  place: number;
  uid: string;
  page: number;
  message: string;
}

export interface SentFile {
  uid: string;
  /** ids; empty: the answer is taken away */
  files: readonly number[];
}

interface ReadAnswers {
  answers: Answer[];
  /** answers to FILE questions */
  files: SentFile[];
  problems: Problem[];
}

type Sent = z.output<typeof sentAnswer>;

/** Reads only the answers from the sent elements. If a question is sent twice, the last answer counts. */
export function readAnswers(elements: readonly ApplicationElement[], sent: readonly Sent[]): ReadAnswers {
  const byUid = new Map(elements.map((element) => [element.uid, element]));
  const answers = new Map<string, Answer>();
  const files = new Map<string, number[]>();
  const problems: Problem[] = [];
  for (const [index, { uid, revision, ...given }] of sent.entries()) {
    const element = byUid.get(uid);
    const answer = answerOf(element, given);
    if (answer === undefined) continue;
    const message = element && isQuestion(element) ? formProblem(element, answer) : answerMessages.noQuestion;
    if (message !== null) problems.push({ place: index, uid, page: element?.page ?? 0, message });
    answers.set(uid, { uid, answer, revision });
    if (element?.type === 'FILE') files.set(uid, fileIds(answer));
  }
  return { answers: [...answers.values()], files: [...files].map(([uid, ids]) => ({ uid, files: ids })), problems };
}

/** The answer that an element carries: of a FILE, the ids beside the names, if the element is sent back as it was received. */
function answerOf(element: ApplicationElement | undefined, { answer, fileId, files }: Pick<Sent, 'answer' | 'fileId' | 'files'>) {
  if (element?.type !== 'FILE') return answer;
  if (mostFilesOf(element) === 1) return fileId !== undefined ? fileId : answer;
  if (files === undefined) return answer;
  return files.length === 0 ? null : files.map(({ id }) => id);
}

/** A refusal with status 400: a message for each wrong answer, and a list of the problems with their questions and pages. */
export function refuseAnswers(problems: readonly Problem[], extra: object = {}): Refusal {
  const fields = Object.fromEntries(
    problems.map(({ place, message }) => [`application_data.elements.${place}.answer`, [message]]),
  );
  return new Refusal(400, { ...fields, problems: problems.map(({ uid, page, message }) => ({ uid, page, message })), ...extra });
}

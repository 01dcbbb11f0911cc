import type * as z from 'zod/mini';
import { type AnswerValue, answerMessages, formProblem } from '#contract/application-answers.ts';
import { type ApplicationElement, isQuestion } from '#contract/application-elements.ts';
import type { sentAnswer } from '#contract/application-responses.ts';
import { Refusal } from '#server/errors.ts';

/** An answer that can be stored. */
export interface Answer {
  uid: string;
  answer: AnswerValue;
  /** of the answer that it was typed over */
  revision: number;
}

export interface Problem {
  /** place in the list that the message's key counts */
  place: number;
  uid: string;
  page: number;
  message: string;
}

export interface SentFile {
  uid: string;
  file: number | null;
}

interface ReadAnswers {
  answers: Answer[];
  /** of the questions that a file answers: its id, or null for none */
  files: SentFile[];
  problems: Problem[];
}

type Sent = z.output<typeof sentAnswer>;

/** Takes the answers out of what was sent, and nothing else: questions are the server's own. Of one question the last counts. */
export function readAnswers(elements: readonly ApplicationElement[], sent: readonly Sent[]): ReadAnswers {
  const byUid = new Map(elements.map((element) => [element.uid, element]));
  const answers = new Map<string, Answer>();
  const files = new Map<string, number | null>();
  const problems: Problem[] = [];
  for (const [place, { uid, revision, ...given }] of sent.entries()) {
    const element = byUid.get(uid);
    const answer = element?.type === 'FILE' && given.fileId !== undefined ? given.fileId : given.answer;
    if (answer === undefined) continue;
    const message = element && isQuestion(element) ? formProblem(element, answer) : answerMessages.noQuestion;
    if (message !== null) problems.push({ place, uid, page: element?.page ?? 0, message });
    answers.set(uid, { uid, answer, revision });
    if (element?.type === 'FILE') files.set(uid, typeof answer === 'number' ? answer : null);
  }
  return { answers: [...answers.values()], files: [...files].map(([uid, file]) => ({ uid, file })), problems };
}

/** 400 with a message at each answer, and the same as a list that names questions and pages. */
export function refuseAnswers(problems: readonly Problem[], extra: object = {}): Refusal {
  const fields = Object.fromEntries(
    problems.map(({ place, message }) => [`application_data.elements.${place}.answer`, [message]]),
  );
  return new Refusal(400, { ...fields, problems: problems.map(({ uid, page, message }) => ({ uid, page, message })), ...extra });
}

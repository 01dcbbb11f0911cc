import type { AnswerValue } from '#contract/application-answers.ts';
import { type ApplicationElement, isQuestion } from '#contract/application-elements.ts';
import type { ResponseElement } from '#contract/application-response-calls.ts';

export interface StoredAnswer {
  uid: string;
  answer: AnswerValue;
  revision: number;
}

export interface StoredFile {
  id: number;
  filename: string;
  size: number;
}

/** The response's copy of its elements, each question with its answer; of a file its name and a link in place of its id. */
export function answeredElements(
  elements: readonly ApplicationElement[],
  answers: readonly StoredAnswer[],
  files: readonly StoredFile[],
  linkFor: (file: number) => string,
): ResponseElement[] {
  const answerOf = new Map(answers.map((stored) => [stored.uid, stored]));
  const fileOf = new Map(files.map((file) => [file.id, file]));
  return elements.map((element): ResponseElement => {
    if (!isQuestion(element)) return element;
    const { answer = null, revision = 0 } = answerOf.get(element.uid) ?? {};
    if (element.type !== 'FILE') return { ...element, answer, revision };
    const file = fileOf.get(Number(answer));
    return {
      ...element,
      answer: file?.filename ?? null,
      revision,
      fileId: file?.id ?? null,
      fileSize: file?.size ?? null,
      downloadLink: file ? linkFor(file.id) : null,
    };
  });
}

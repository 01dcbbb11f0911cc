import type { AnswerValue } from '#contract/applications/answers.ts';
import type { ResponseElement } from '#contract/applications/elements.ts';
import { type ApplicationElement, isQuestion } from '#contract/applications/elements.ts';

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

/** Adds the answers to the response's elements. The answer of a FILE question becomes the name of the file, with a link. */
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

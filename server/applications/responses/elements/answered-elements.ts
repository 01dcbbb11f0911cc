import type { AnswerValue } from '#contract/applications/answers.ts';
import { fileIds, mostFilesOf } from '#contract/applications/element-types/file.ts';
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

/** Adds the answers to the response's elements. The answer of a FILE question becomes the names of the files, with links. */
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
    const found = fileIds(answer).flatMap((id) => fileOf.get(id) ?? []);
    const answerFiles = found.map(({ id, filename, size }) => ({ id, filename, size, downloadLink: linkFor(id) }));
    const names = answerFiles.map(({ filename }) => filename);
    if (mostFilesOf(element) > 1) {
      const none = { fileId: null, fileSize: null, downloadLink: null };
      return { ...element, answer: names.length === 0 ? null : names, revision, files: answerFiles, ...none };
    }
    const [file] = answerFiles;
    return {
      ...element,
      answer: file?.filename ?? null,
      revision,
      files: answerFiles,
      fileId: file?.id ?? null,
      fileSize: file?.size ?? null,
      downloadLink: file?.downloadLink ?? null,
    };
  });
}

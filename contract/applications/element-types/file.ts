import * as z from 'zod/mini';
import { type AnswerValue, answerMessages } from '#contract/applications/answers.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import type { QuestionValues } from './fields.ts';
import { extensionsOf, type FileGroup, fileGroupNames, fileGroups } from './file-groups.ts';
import { type FileName, type GivenAnswer, noAnswerWords, plainRules } from './question-rules.ts';

export const fileLimits = { files: 10, megabytes: 25 };

const manyFiles = `Enter a whole number from 1 to ${fileLimits.files}.`;
const megabytes = `Enter a whole number from 1 to ${fileLimits.megabytes}.`;

/** Optional, because the questions of templates and responses that are older than these settings are stored without them. */
export const fileSettings = {
  /** the most files; without it, one. A question that takes several is answered with a list */
  mostFiles: z.optional(z.int(manyFiles).check(z.minimum(1, manyFiles), z.maximum(fileLimits.files, manyFiles))),
  /** the groups of file types that are accepted; without it, or if it is empty, all of them */
  fileGroups: z.optional(z.array(oneOf(fileGroupNames)).check(z.maxLength(fileGroupNames.length))),
  /** the largest file in megabytes; without it, the programme's limit */
  largestMegabytes: z.optional(
    z.nullable(z.int(megabytes).check(z.minimum(1, megabytes), z.maximum(fileLimits.megabytes, megabytes))),
  ),
};

export interface FileSettings {
  mostFiles?: number | undefined;
  fileGroups?: FileGroup[] | undefined;
  largestMegabytes?: number | null | undefined;
}

/** The most files that answer a question. */
export const mostFilesOf = ({ mostFiles = 1 }: FileSettings): number => mostFiles;

/** The groups that a question accepts, in their usual order. */
export function groupsOf({ fileGroups: groups = [] }: FileSettings): readonly FileGroup[] {
  return groups.length === 0 ? fileGroupNames : fileGroupNames.filter((group) => groups.includes(group));
}

/** The most bytes of one file, where the programme takes files of `limit` bytes. */
export function largestFile({ largestMegabytes }: FileSettings, limit: number): number {
  return largestMegabytes == null || Number.isNaN(largestMegabytes) ? limit : Math.min(largestMegabytes * 1_000_000, limit);
}

/** What a question accepts, as words for a sentence; empty if it accepts every kind. */
export function kindWords(question: FileSettings): string {
  const groups = groupsOf(question);
  if (groups.length === fileGroupNames.length) return '';
  return groups.map((group) => fileGroups[group].words).join(', or ');
}

/** Whether a question accepts a file type with these extensions. */
export function takesExtension(question: FileSettings, extensions: readonly string[]): boolean {
  const accepted = extensionsOf(groupsOf(question));
  return extensions.some((extension) => accepted.includes(extension));
}

/** The ids of the files in an answer. */
export function fileIds(answer: AnswerValue): number[] {
  const ids = Array.isArray(answer) ? answer : [answer];
  return ids.filter((id) => typeof id === 'number');
}

/** Why a file is refused, in the words of the question. */
export const fileRefusals = {
  kind: (question: FileSettings) => `This kind of file is not accepted here. Send ${kindWords(question)}.`,
  size: (bytes: number) => `This file is too large: the limit is ${bytes / 1_000_000} MB.`,
  count: (most: number) =>
    most === 1 ? 'This question takes one file.' : `This question takes ${most} files at most. Remove one to add another.`,
};

/** Why a question refuses a file of this size that the programme accepted; null if it takes the file. */
export function fileSizeRefusal(question: FileSettings, size: number): string | null {
  const largest = largestFile(question, size);
  return size > largest ? fileRefusals.size(largest) : null;
}

const names = (answer: AnswerValue, fileName: FileName) => fileIds(answer).flatMap((id) => fileName(id) ?? []);

/** Answered with the id of an uploaded file or, if the question takes several files, with a list of ids in their order. */
export const file = {
  ...plainRules,
  create: (asked: QuestionValues) => ({ type: 'FILE' as const, ...asked }),
  misfit: (question: FileSettings, answer: GivenAnswer) => {
    const most = mostFilesOf(question);
    if (most === 1) return z.safeParse(rowId, answer).success ? null : answerMessages.wrongType;
    if (!Array.isArray(answer) || !answer.every((id) => z.safeParse(rowId, id).success)) return answerMessages.wrongType;
    if (new Set(answer).size < answer.length) return answerMessages.wrongType;
    return answer.length > most ? fileRefusals.count(most) : null;
  },
  missing: answerMessages.fileRequired,
  inWords: (_: unknown, answer: AnswerValue, fileName: FileName) => names(answer, fileName).join('\n') || noAnswerWords,
  inCell: (_: unknown, answer: AnswerValue, fileName: FileName) => names(answer, fileName).join('; ') || null,
};

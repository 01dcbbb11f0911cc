import {
  type FileSettings,
  fileRefusals,
  groupsOf,
  largestFile,
  mostFilesOf,
  takesExtension,
} from '#contract/applications/element-types/file.ts';
import { extensionsOf, fileGroupNames } from '#contract/applications/element-types/file-groups.ts';
import { fileMessages } from '#contract/applications/files.ts';
import { programme } from '../../../platform/programme/programme.ts';

/** Why a question does not take a file, as far as its name and size tell; the server reads its bytes. Null if it may take it. */
export function refusalOfFile(question: FileSettings, { name, size }: File): string | null {
  if (size === 0) return fileMessages.empty;
  const largest = largestFile(question, programme().uploadLimits.file);
  if (size > largest) return fileRefusals.size(largest);
  const extension = /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase();
  const isKnown = extension !== undefined && extensionsOf(fileGroupNames).includes(extension);
  if (!isKnown || groupsOf(question).length === fileGroupNames.length) return null;
  return takesExtension(question, [extension]) ? null : fileRefusals.kind(question);
}

export function refusalOfNumber(question: FileSettings): string {
  return fileRefusals.count(mostFilesOf(question));
}

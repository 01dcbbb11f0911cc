import type { LibraryKind, TextState } from '#contract/learning/library/library-choices.ts';
import { documentKinds, type FileKinds, recordingKinds } from '#server/platform/files/uploads/file-kinds.ts';

/** The types of files that the library accepts. */
export const libraryFileKinds: FileKinds = { ...documentKinds, ...recordingKinds, 'application/epub+zip': ['epub'] };

const kinds: readonly (readonly [type: RegExp, kind: LibraryKind])[] = [
  [/^application\/pdf$/, 'PDF'],
  [/spreadsheet|excel|csv/, 'SHEET'],
  [/presentation|powerpoint/, 'PRESENTATION'],
  [/^image\//, 'PICTURE'],
  [/^audio\//, 'AUDIO'],
  [/^video\//, 'VIDEO'],
];

export function libraryKindOf(contentType: string): LibraryKind {
  return kinds.find(([type]) => type.test(contentType))?.[1] ?? 'DOCUMENT';
}

/** The formats that Office used before 2007, and RTF: the server cannot read their text. */
const withoutReader = /^application\/(msword|rtf|vnd\.ms-)/;

/** The text state of a new file: WAITING if the file's text has to be read. */
export function firstTextState(contentType: string): TextState {
  const kind = libraryKindOf(contentType);
  const hasText = kind === 'PDF' || kind === 'DOCUMENT' || kind === 'SHEET' || kind === 'PRESENTATION';
  return hasText && !withoutReader.test(contentType) ? 'WAITING' : 'NONE';
}

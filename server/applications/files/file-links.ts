import { linksBelow } from '#server/platform/files/bound-links.ts';

export function subjectOf(file: number, person: number): string {
  return `application-file ${file} ${person}`;
}

/** Makes links to answer files. */
export const answerFileLinks = linksBelow('/application-files/', subjectOf);

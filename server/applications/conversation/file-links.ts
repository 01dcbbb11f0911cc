import { linksBelow } from '#server/platform/files/bound-links.ts';

export function subjectOf(file: number, person: number): string {
  return `message-file ${file} ${person}`;
}

/** Makes links to the files of messages. */
export const messageFileLinks = linksBelow('/application-files/messages/', subjectOf);

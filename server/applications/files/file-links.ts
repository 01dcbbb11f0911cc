import type { Actor } from '#contract/people/permissions.ts';
import { type LinkSigner, linkSeconds } from '#server/files/bound-links.ts';

/** Makes links to answer files. A link works only while the session that it was made for lasts. */
export interface FileLinks {
  linkFor(file: number, person: Pick<Actor, 'id'>): string;
}

export function subjectOf(file: number, person: number): string {
  return `application-file ${file} ${person}`;
}

export function answerFileLinks(signer: LinkSigner, session: Buffer): FileLinks {
  return {
    linkFor(file, { id }) {
      const expires = Math.ceil(Date.now() / 1_000) + linkSeconds;
      const signature = signer.sign(session, subjectOf(file, id), expires);
      return `/application-files/${file}/?person=${id}&expires=${expires}&signature=${signature}`;
    },
  };
}

import type { Actor } from '#contract/people/permissions.ts';
import { type LinkSigner, linkSeconds } from '#server/files/bound-links.ts';

/** Makes links to the files of messages. A link works only while the session that it was made for lasts. */
export interface MessageFileLinks {
  linkFor(file: number, person: Pick<Actor, 'id'>): string;
}

export function subjectOf(file: number, person: number): string {
  return `message-file ${file} ${person}`;
}

export function messageFileLinks(signer: LinkSigner, session: Buffer): MessageFileLinks {
  return {
    linkFor(file, { id }) {
      const expires = Math.ceil(Date.now() / 1_000) + linkSeconds;
      const signature = signer.sign(session, subjectOf(file, id), expires);
      return `/application-files/messages/${file}/?person=${id}&expires=${expires}&signature=${signature}`;
    },
  };
}

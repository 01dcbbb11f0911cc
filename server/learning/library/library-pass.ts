import { type LinkSigner, linkSeconds } from '#server/files/bound-links.ts';

const hour = 3_600;

/** The subject that a signed link of the library covers: all files, because access to the library is never partial. */
export const passSubject = 'learning-library';

/**
 * The signed query of every link to the library's files, without its parameter `person`. It stays the same for an hour, so that
 * browsers can keep preview pictures.
 */
export function libraryPass(signer: LinkSigner, session: Buffer): string {
  const expires = (Math.floor(Date.now() / 1_000 / hour) + 1) * hour + linkSeconds;
  return `expires=${expires}&signature=${signer.sign(session, passSubject, expires)}`;
}

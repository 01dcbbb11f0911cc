import { hourlyPass, type LinkSigner } from '#server/platform/files/bound-links.ts';

/** The subject that a signed link of the library covers: all files, because access to the library is never partial. */
export const passSubject = 'learning-library';

/** The signed query of every link to the library's files, without its parameter `person`. */
export function libraryPass(signer: LinkSigner, session: Buffer): string {
  return hourlyPass(signer, session, passSubject);
}

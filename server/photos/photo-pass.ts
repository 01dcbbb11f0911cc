import { type LinkSigner, linkSeconds } from '#server/files/bound-links.ts';

const hour = 3_600;

/** What the signed links of the photo manager open: each use checks which photos its user may see. */
export const passSubject = 'photo-manager';

/** The query of every link to photos, without its person. It stays the same for an hour, so that browsers can keep copies. */
export function photoPass(signer: LinkSigner, session: Buffer): string {
  const expires = (Math.floor(Date.now() / 1_000 / hour) + 1) * hour + linkSeconds;
  return `expires=${expires}&signature=${signer.sign(session, passSubject, expires)}`;
}

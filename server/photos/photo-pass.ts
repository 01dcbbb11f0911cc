import { type LinkSigner, linkSeconds } from '#server/files/bound-links.ts';

const hour = 3_600;

/** The subject of the photo manager's signed links. Each request still checks which photos the person may see. */
export const passSubject = 'photo-manager';

/** The query of all links to photos, without `person`. The query stays the same for an hour, so that browsers can keep copies. */
export function photoPass(signer: LinkSigner, session: Buffer): string {
  const expires = (Math.floor(Date.now() / 1_000 / hour) + 1) * hour + linkSeconds;
  return `expires=${expires}&signature=${signer.sign(session, passSubject, expires)}`;
}

import { hourlyPass, type LinkSigner } from '#server/platform/files/bound-links.ts';

/** The subject of the photo manager's signed links. Each request still checks which photos the person may see. */
export const passSubject = 'photo-manager';

/** The signed query of all links to photos, without its parameter `person`. */
export function photoPass(signer: LinkSigner, session: Buffer): string {
  return hourlyPass(signer, session, passSubject);
}

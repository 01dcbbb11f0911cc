import { sessionMessages } from '#contract/platform/access/sessions.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { SignedIn } from './session.ts';

/**
 * Throws 403 unless the person has proved who they are within the last minutes. `sign_in_again` in the response tells the page how
 * to ask for proof: by code or password.
 */
export function refuseUnlessRecent({ isRecent, hasSecondFactor }: Pick<SignedIn, 'isRecent' | 'hasSecondFactor'>): void {
  if (isRecent) return;
  throw refuse(403, sessionMessages.signInAgain, undefined, { signInAgain: hasSecondFactor ? 'code' : 'password' });
}

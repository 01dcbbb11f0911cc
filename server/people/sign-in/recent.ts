import { sessionMessages } from '#contract/people/sessions.ts';
import { refuse } from '#server/http/errors.ts';
import type { SignedIn } from './session.ts';

/** Throws 403 before a sensitive act, unless the person signed in a few minutes ago. `sign_in_again` says by what they prove who they are. */
export function refuseUnlessRecent({ isRecent, hasSecondFactor }: Pick<SignedIn, 'isRecent' | 'hasSecondFactor'>): void {
  if (isRecent) return;
  throw refuse(403, sessionMessages.signInAgain, undefined, { signInAgain: hasSecondFactor ? 'code' : 'password' });
}

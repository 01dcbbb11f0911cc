import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint, recentMinutes } from '#contract/platform/wire/endpoint.ts';
import { idParams } from '#contract/platform/wire/shapes.ts';
import { newPassword, typedPassword } from './accounts.ts';
import { passkeyResponse } from './passkeys.ts';
import { typedCode } from './typed-code.ts';

/** A signed-in browser or program. */
const openSession = z.object({
  id: z.int(),
  /** `Firefox on Windows` */
  device: z.string(),
  /** the network address at the session's beginning, without its last part: `203.0.113.x`; empty if unknown */
  addressRange: z.string(),
  createdAt: momentText,
  lastUsedAt: momentText,
  /** whether this is the session of the request */
  isCurrent: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

export const sessionMessages = {
  signInAgain: 'Sign in again to do this. Nothing was changed.',
  wrongPassword: 'This is not your current password.',
  noPassword: 'Your account has no password yet. Set one first.',
};

export const listSessions = endpoint('listSessions', 'GET user/me/sessions/', {
  access: 'signedIn',
  summary: 'Where the signed-in user is signed in, last used first',
  result: z.object({ results: z.array(openSession) }),
});

export const endOtherSessions = endpoint('endOtherSessions', 'DELETE user/me/sessions/', {
  access: 'signedIn',
  summary: 'Sign out everywhere but here',
  result: null,
});

export const endOneSession = endpoint('endOneSession', 'DELETE user/me/sessions/{id}/', {
  access: 'signedIn',
  summary: 'Sign out in one place',
  params: idParams,
  result: null,
});

export const changePassword = endpoint('changePassword', 'POST user/me/password/', {
  access: 'signedIn',
  summary: 'Change the password; ends every other session',
  body: z.object({ oldPassword: typedPassword, newPassword }),
  refuses: [429],
  result: null,
});

export const signInAgain = endpoint('signInAgain', 'POST user/me/sign-in-again/', {
  access: 'signedIn',
  summary: `Prove who one is before a sensitive act, for ${recentMinutes} minutes: by a code with a second factor, else by the password, or by a passkey`,
  beforeSecondFactor: true,
  body: z.object({
    password: z.optional(typedPassword),
    code: z.optional(typedCode),
    /** instead of password and code: what a passkey signed, with the options of `login/passkey/options/` */
    passkey: z.optional(passkeyResponse),
  }),
  refuses: [429],
  result: null,
});

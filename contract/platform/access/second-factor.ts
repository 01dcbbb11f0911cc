import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { idParams } from '#contract/platform/wire/shapes.ts';
import { typedCode } from './typed-code.ts';

export const recoveryCodeCount = 10;

export const secondFactorMessages = {
  needed: 'Enter the code from your authenticator app.',
  wrong: 'This code is not right, or it was used before. Wait for the next one and try again.',
  unreadable: 'The server cannot check codes now: a key is missing. Use a recovery code, or write to the programme.',
  noPassword: 'Set a password first.',
  noSetUp: 'This set-up is over. Begin again.',
  required: 'Programme staff sign in with two steps here. You can move them to another device.',
  notOn: 'Two-step sign-in is not turned on.',
  due: 'Set up two-step sign-in to go on.',
  ownReset: 'Turn off your own two-step sign-in under Password and Sessions.',
};

const secondFactor = z.object({
  /** null: the password alone is enough to sign in */
  activeSince: z.nullable(momentText),
  recoveryCodesLeft: z.int(),
  /** whether the user is programme staff who must have a second factor */
  isRequired: z.boolean(),
  /** days until the user can do nothing but set up a second factor; null: the user need not have one, or has one */
  daysLeft: z.nullable(z.int()),
});
export type SecondFactor = z.output<typeof secondFactor>;

export const readSecondFactor = endpoint('readSecondFactor', 'GET user/me/second-factor/', {
  access: 'signedIn',
  summary: 'Whether the signed-in user signs in with a code beside the password',
  beforeSecondFactor: true,
  result: secondFactor,
});

export const beginSecondFactor = endpoint('beginSecondFactor', 'POST user/me/second-factor/set-up/', {
  access: 'signedIn',
  summary: 'Begin to set up an authenticator app: a new secret, in use once a code of it confirms it within an hour',
  recentSignIn: always,
  beforeSecondFactor: true,
  refuses: [409],
  /** the secret in base32, and the address that the QR code contains */
  result: z.object({ secret: z.string(), address: z.string() }),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactor = endpoint('confirmSecondFactor', 'POST user/me/second-factor/', {
  access: 'signedIn',
  summary: 'Confirm the set-up by a code of the app. Ends every other session; returns the recovery codes, once',
  beforeSecondFactor: true,
  body: z.object({ code: typedCode }),
  refuses: [409],
  result: recoveryCodes,
});

export const renewRecoveryCodes = endpoint('renewRecoveryCodes', 'POST user/me/second-factor/recovery-codes/', {
  access: 'signedIn',
  summary: 'New recovery codes; the earlier ones end',
  recentSignIn: always,
  refuses: [409],
  result: recoveryCodes,
});

export const endSecondFactor = endpoint('endSecondFactor', 'DELETE user/me/second-factor/', {
  access: 'signedIn',
  summary: 'Sign in by the password alone; 409 for programme staff where it is required',
  recentSignIn: always,
  refuses: [409],
  result: null,
});

export const resetSecondFactor = endpoint('resetSecondFactor', 'DELETE user/{id}/second-factor/', {
  access: 'resetSecondFactors',
  summary: 'Take the second factor off the account of somebody who has lost theirs; ends their sessions and writes to them',
  params: idParams,
  recentSignIn: always,
  refuses: [409],
  result: null,
});

import * as z from 'zod/mini';
import { requiredTitle } from '#contract/platform/fields/names.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { idParams, messages } from '#contract/platform/wire/shapes.ts';
import { deviceSecret, sessionRecord } from './accounts.ts';

/** the most passkeys of one account */
export const passkeyLimit = 20;

export const passkeyMessages = {
  refused: 'This passkey does not open an account here. Log in with your password.',
  notAdded: 'This passkey could not be added. Try again.',
  known: 'This passkey was added before.',
  tooMany: `An account has at most ${passkeyLimit} passkeys. Remove one first.`,
  notYours: 'This passkey is not one of yours.',
  cancelled: 'No passkey was used.',
};

const passkeyRecord = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: momentText,
  lastUsedAt: z.nullable(momentText),
});
export type Passkey = z.output<typeof passkeyRecord>;

/** Options for the WebAuthn API as a JSON text, so that its names, which browsers define, are not converted to snake_case. */
const options = z.object({ options: z.string() });

/** What the browser's WebAuthn API returned, as JSON. */
export const passkeyResponse = z.string(messages.required).check(z.minLength(1, messages.required), z.maxLength(20_000));

export const listPasskeys = endpoint('listPasskeys', 'GET user/me/passkeys/', {
  access: 'signedIn',
  summary: 'The passkeys of the signed-in user',
  result: z.object({ results: z.array(passkeyRecord) }),
});

export const beginPasskey = endpoint('beginPasskey', 'POST user/me/passkeys/set-up/', {
  access: 'signedIn',
  summary: 'What the browser needs to make a passkey, for five minutes',
  recentSignIn: always,
  refuses: [409],
  result: options,
});

export const addPasskey = endpoint('addPasskey', 'POST user/me/passkeys/', {
  access: 'signedIn',
  summary: 'Store the passkey that the browser made; it is named after the browser',
  recentSignIn: always,
  body: z.object({ response: passkeyResponse }),
  refuses: [409],
  result: passkeyRecord,
  status: 201,
});

export const renamePasskey = endpoint('renamePasskey', 'PATCH user/me/passkeys/{id}/', {
  access: 'signedIn',
  summary: 'Name a passkey',
  params: idParams,
  body: z.object({ name: requiredTitle(100) }),
  result: passkeyRecord,
});

export const deletePasskey = endpoint('deletePasskey', 'DELETE user/me/passkeys/{id}/', {
  access: 'signedIn',
  summary: 'Remove a passkey: it no longer signs in',
  params: idParams,
  recentSignIn: always,
  result: null,
});

export const beginPasskeyLogin = endpoint('beginPasskeyLogin', 'POST login/passkey/options/', {
  access: 'anyone',
  summary: 'What the browser needs to sign in, or sign in again, with a passkey, for five minutes',
  beforeSecondFactor: true,
  result: options,
});

export const passkeyLogin = endpoint('passkeyLogin', 'POST login/passkey/', {
  access: 'anyone',
  summary: 'Sign in with a passkey: neither password nor code is asked for',
  body: z.object({ response: passkeyResponse, device: z.optional(deviceSecret) }),
  refuses: [429],
  result: z.extend(sessionRecord, { device: deviceSecret }),
});

import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  type Passkey,
  passkeyLogin,
  passkeyMessages,
} from '#contract/platform/access/passkeys.ts';
import { signInAgain } from '#contract/platform/access/sessions.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { startSession } from '../../platform/session.ts';
import { knownDevice, rememberDevice } from '../known-device.ts';

/**
 * Lets the user choose a passkey in the browser's own window, and returns the signed response. Null if the user closed the window
 * or the device failed; browsers do not say which of the two happened.
 */
async function used(): Promise<string | null> {
  const { options } = await call(beginPasskeyLogin, { quiet: 'refusals' });
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  return response && JSON.stringify(response);
}

/** Uses a passkey. Returns why the user was not signed in, or undefined after success. */
async function problemOf(send: (response: string) => Promise<void>): Promise<string | undefined> {
  try {
    const response = await used();
    if (response === null) return passkeyMessages.cancelled;
    await send(response);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return error.summary;
  }
}

export function signInByPasskey(): Promise<string | undefined> {
  return problemOf(async (response) => {
    const body = { response, device: knownDevice() };
    const { device, ...session } = await call(passkeyLogin, { body, quiet: 'refusals' });
    rememberDevice(device);
    startSession(session);
  });
}

/** Proves by a passkey who the user is, before a sensitive act. Returns what went wrong, or undefined. */
export function signInAgainByPasskey(): Promise<string | undefined> {
  return problemOf((passkey) => call(signInAgain, { body: { passkey }, quiet: 'refusals' }));
}

/** Creates a passkey in the browser's window. Null: the user closed the window, or the device failed. Refusals show alerts. */
export async function makePasskey(): Promise<Passkey | null> {
  const { options } = await call(beginPasskey, {});
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(() => null);
  return made && call(addPasskey, { body: { response: JSON.stringify(made) } });
}

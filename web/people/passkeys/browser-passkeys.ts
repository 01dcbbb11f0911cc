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
} from '#contract/people/passkeys.ts';
import { signInAgain } from '#contract/people/sessions.ts';
import { ApiFailure, call } from '../../api.ts';
import { startSession } from '../../session.ts';
import { knownDevice, rememberDevice } from '../known-device.ts';

/**
 * What the passkey signed that the user chose in the browser's own window. Null: they closed it, or the device could not do it;
 * browsers do not say which.
 */
async function used(): Promise<string | null> {
  const { options } = await call(beginPasskeyLogin, { quiet: 'refusals' });
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  return response && JSON.stringify(response);
}

/** Uses a passkey. Returns why nobody was signed in; undefined: somebody was. */
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

/** Before a sensitive act. */
export function signInAgainByPasskey(): Promise<string | undefined> {
  return problemOf((passkey) => call(signInAgain, { body: { passkey }, quiet: 'refusals' }));
}

/** Makes a passkey in the browser's own window. Null as for `used`. Shows refusals as alerts. */
export async function makePasskey(): Promise<Passkey | null> {
  const { options } = await call(beginPasskey, {});
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(() => null);
  return made && call(addPasskey, { body: { response: JSON.stringify(made) } });
}

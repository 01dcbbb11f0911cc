import { login, logout, readMe, type Session } from '#contract/platform/access/accounts.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { ApiFailure, call } from '../platform/api.ts';
import { currentSession, endSession, startSession, updateUser } from '../platform/session.ts';
import { knownDevice, rememberDevice } from './known-device.ts';

/** Reloads the signed-in user. The stored user stays until the reply, and if the call fails. */
export async function refreshUser(): Promise<void> {
  if (!currentSession()) return;
  try {
    updateUser(await call(readMe, { quiet: true }));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** Signs in with a password, and remembers that this browser has done so. */
export async function signIn(body: BodyOf<typeof login>, quiet: true | 'refusals'): Promise<void> {
  const { device, ...session } = await call(login, { body: { ...body, device: knownDevice() }, quiet });
  rememberDevice(device);
  startSession(session);
}

/** Signs out immediately; tells the server in the background. */
export function signOut(): void {
  endAtServer();
  endSession('signed out');
}

/** Starts the session of a link. Ends the session that this browser had, at the server too. */
export function replaceSession(session: Session): void {
  if (currentSession()) endAtServer();
  startSession(session);
}

/**
 * Ends the session at the server. Call this before the session ends or changes in this browser, because `call` reads the
 * session's token at once.
 */
function endAtServer(): void {
  call(logout, { quiet: true, keepalive: true }).catch(() => undefined);
}

import { logout, readMe } from '#contract/accounts.ts';
import { ApiFailure, call } from '../api.ts';
import { currentSession, endSession, updateUser } from '../session.ts';

/** At start: the stored user is shown meanwhile, and stays if the server can't be reached. */
export async function refreshUser(): Promise<void> {
  if (!currentSession()) return;
  try {
    updateUser(await call(readMe, { quiet: true }));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** Signs out here at once; the server is told meanwhile. */
export function signOut(): void {
  call(logout, { quiet: true, keepalive: true }).catch(() => undefined);
  endSession('signed out');
}

import { refuse } from './errors.ts';

export const staleMessage = 'Somebody else has changed this in the meantime.';

/** Throws 409 with the record as it is now, where what was changed is not its newest version. No version: the last save wins. */
export function checkVersion(sent: number | undefined, current: { version: number }): void {
  if (sent === undefined || sent === current.version) return;
  throw refuse(409, staleMessage, undefined, { current });
}

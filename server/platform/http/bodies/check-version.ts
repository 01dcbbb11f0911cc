import { refuse } from '../errors.ts';

export const staleMessage = 'Somebody else has changed this in the meantime.';

/** Throws 409 with the current record if the caller changed an older version. Without a version, the last save wins. */
export function checkVersion(sent: number | undefined, current: { version: number }): void {
  if (sent === undefined || sent === current.version) return;
  throw refuse(409, staleMessage, undefined, { current });
}

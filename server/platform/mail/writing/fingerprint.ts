import { createHash } from 'node:crypto';

/** A fingerprint of letters that were previewed: who gets them and what they say. Sending other letters is refused. */
export function fingerprintOf(...seen: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32);
}

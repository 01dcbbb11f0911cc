import { randomBytes } from 'node:crypto';

/** as authenticator apps expect it: SHA-1, six digits, a new code every 30 seconds */
const periodSeconds = 30;
/** This many earlier and later codes are accepted too, because a telephone's clock may be wrong. */
const tolerance = 1;

export const newFactorSecret = (): Buffer => randomBytes(20);

async function totpOf(secret: Buffer, named: { issuer: string; label: string } = { issuer: '', label: '' }) {
  const { Secret, TOTP } = await import('otpauth');
  const bytes = Uint8Array.from(secret);
  return new TOTP({
    ...named,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: new Secret({ buffer: bytes.buffer }),
  });
}

/** The secret as people type it, and as the address in a QR code. */
export async function shownSecret(secret: Buffer, issuer: string, label: string): Promise<{ secret: string; address: string }> {
  const totp = await totpOf(secret, { issuer, label });
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** A typed code without the spaces and dashes between its groups. */
export const withoutGaps = (code: string): string => code.replace(/[\s-]/g, '');

/** The step of a code: the number of 30-second periods since 1970. Null if the code is not of a step around now. */
export async function stepOf(secret: Buffer, code: string, now = Date.now()): Promise<number | null> {
  const delta = (await totpOf(secret)).validate({ token: code, timestamp: now, window: tolerance });
  return delta === null ? null : Math.floor(now / (periodSeconds * 1_000)) + delta;
}

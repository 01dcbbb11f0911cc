import { Secret, TOTP } from 'otpauth';
import type { Db } from '#server/database/connection.ts';

/** The app of a telephone. `steps`: by how many times 30 seconds its clock is ahead. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Forgets which code was used last: the next test need not wait for a new one. */
export async function forgetCodes(db: Db, userId: number): Promise<void> {
  await db.updateTable('secondFactors').set({ lastStep: 0 }).where('userId', '=', userId).execute();
}

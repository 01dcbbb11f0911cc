import { Secret, TOTP } from 'otpauth';
import type { Db } from '#server/platform/database/connection.ts';

/** Returns the code that an authenticator app shows. `steps`: how many steps of 30 seconds the app's clock is ahead. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Makes the server forget the last used code, so that the next test need not wait for a new code. */
export async function forgetCodes(db: Db, userId: number): Promise<void> {
  await db.updateTable('secondFactors').set({ lastStep: 0 }).where('userId', '=', userId).execute();
}

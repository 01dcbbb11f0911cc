import { createHash, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '#contract/platform/access/second-factor.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { withoutGaps } from './one-time-code.ts';

/** without characters that look like other characters */
const alphabet = 'abcdefghjkmnpqrstvwxyz23456789';
const groups = 3;
const groupLength = 4;

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** Hashes the user's id too, so that the same code of two people has two hashes. */
function hashed(userId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId} ${withoutGaps(code.toLowerCase())}`)
    .digest();
}

/** Replaces a user's recovery codes. Returns them; only hashes are stored. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const rows = [...codes].map((code) => ({ userId, hash: hashed(userId, code) }));
  await tx.insertInto('recoveryCodes').values(rows).execute();
  return [...codes];
}

/** Uses a recovery code up. Returns false if the user has no such code. */
export async function spendRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('hash', '=', hashed(userId, code))
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

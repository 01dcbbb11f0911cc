import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { installationSecret } from '#server/platform/database/installation-secret.ts';

const minutes = 5;

/** What a challenge is for: to sign in, or to add a passkey to one account. */
export type Purpose = 'login' | `add ${number}`;

/*
 * A challenge contains the time when it ends and our signature, so that a new challenge stores nothing: strangers may ask for
 * challenges. The hash of a used challenge is stored until the challenge ends.
 */

export async function newChallenge(db: Db, purpose: Purpose): Promise<string> {
  const head = `${Math.floor(Date.now() / 1_000) + minutes * 60}.${randomBytes(18).toString('base64url')}`;
  return `${head}.${await signatureOf(db, head, purpose)}`;
}

/**
 * Uses a challenge up in this transaction. `sent`: the challenge as the browser signed it, in base64url. Returns false if it is
 * not exactly ours, has another purpose, has ended or was used.
 */
export async function spendChallenge(tx: Tx, sent: string, purpose: Purpose): Promise<boolean> {
  const challenge = Buffer.from(sent, 'base64url').toString();
  const [end = '', random = ''] = challenge.split('.');
  const head = `${end}.${random}`;
  // compared whole and as the browser encodes it: a challenge that decodes to ours, or has a further part, is another one
  const ours = Buffer.from(encoded(`${head}.${await signatureOf(tx, head, purpose)}`));
  const given = Buffer.from(sent);
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return false;
  if (Number(end) * 1_000 <= Date.now()) return false;
  await tx.deleteFrom('usedChallenges').where('expiresAt', '<', sql<string>`now()`).execute();
  const used = await tx
    .insertInto('usedChallenges')
    .values({ hash: createHash('sha256').update(challenge).digest(), expiresAt: new Date(Number(end) * 1_000).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return used.numInsertedOrUpdatedRows === 1n;
}

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

async function signatureOf(db: Db, head: string, purpose: Purpose): Promise<string> {
  const secret = await installationSecret(db, 'passkey_challenge_secret');
  return createHmac('sha256', secret).update(`${purpose} ${head}`).digest('base64url');
}

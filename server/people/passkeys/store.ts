import { sql } from 'kysely';
import type { Passkey } from '#contract/platform/access/passkeys.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

const shown = ['id', 'name', 'createdAt', 'lastUsedAt'] as const;

/** A user's passkeys, the oldest first. */
export async function findPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return db.selectFrom('passkeys').select(shown).where('userId', '=', userId).orderBy('id').execute();
}

/** The ids and transports of a user's passkeys, in the form that the browser needs. */
export async function findCredentialsOf(db: Db, userId: number): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credentialId as id', 'transports'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

interface NewPasskey {
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
}

/** Stores a passkey; undefined if the passkey was added before, to this account or another. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<Passkey | undefined> {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(shown)
    .executeTakeFirst();
}

/** The passkey with its user's address, if the account is active and has a password. Locks both. */
export async function findOpening(tx: Tx, credentialId: string) {
  return (
    tx
      .selectFrom('passkeys')
      .innerJoin('users', 'users.id', 'passkeys.userId')
      .select(['passkeys.id', 'passkeys.userId', 'publicKey', 'counter', 'users.email'])
      .where('credentialId', '=', credentialId)
      .where('users.isActive', '=', true)
      // An account with an unconfirmed address can lose its password and must stay closed: see decision 52.
      .where('users.passwordHash', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

export async function noteUse(tx: Tx, id: number, counter: number): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, lastUsedAt: sql<string>`now()` }).where('id', '=', id).execute();
}

export async function renamePasskeyOf(tx: Tx, userId: number, id: number, name: string): Promise<Passkey | undefined> {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(shown)
    .executeTakeFirst();
}

export async function deletePasskeyOf(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

export async function deletePasskeysOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute();
}

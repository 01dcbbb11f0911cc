import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import type { Vault } from '#server/platform/vault/vault.ts';

/** hours in which a set-up has to be confirmed */
const setUpHours = 1;

interface Factor {
  id: number;
  /** null if none of the configured keys decrypts it */
  secret: Buffer | null;
  lastStep: number;
}

/** Stores a secret to be confirmed, in place of an earlier unconfirmed one. Encrypts the secret if a key is configured. */
export async function storeSetUp(tx: Tx, vault: Vault, userId: number, secret: Buffer): Promise<void> {
  await tx.deleteFrom('secondFactors').where('userId', '=', userId).where('confirmedAt', 'is', null).execute();
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('second_factors', 'id'))::int AS id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const sealed = vault.keyIds.length > 0 ? vault.seal(secret, `second_factors ${id}`) : null;
  const columns = { secret: sealed?.bytes ?? secret, keyId: sealed?.keyId ?? null };
  await tx
    .insertInto('secondFactors')
    .values({ id, userId, ...columns })
    .execute();
}

/** The second factor in use, or the one to be confirmed, which ends after an hour. Locks its row. */
export async function findFactor(tx: Tx, vault: Vault, userId: number, which: 'in use' | 'set up'): Promise<Factor | null> {
  const found = await tx
    .selectFrom('secondFactors')
    .select(['id', 'keyId', 'secret', 'lastStep'])
    .where('userId', '=', userId)
    .where('confirmedAt', which === 'in use' ? 'is not' : 'is', null)
    .$if(which === 'set up', (query) => query.where('createdAt', '>', sql<string>`now() - make_interval(hours => ${setUpHours})`))
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  const { id, keyId, secret, lastStep } = found;
  const readable = keyId === null ? secret : vault.open({ keyId, bytes: secret }, `second_factors ${id}`);
  return { id, secret: readable, lastStep: Number(lastStep) };
}

export async function storeStep(tx: Tx, id: number, lastStep: number): Promise<void> {
  await tx.updateTable('secondFactors').set({ lastStep }).where('id', '=', id).execute();
}

/** Puts a confirmed second factor in use, and deletes the user's earlier one. */
export async function putInUse(tx: Tx, userId: number, id: number, lastStep: number): Promise<void> {
  await tx.deleteFrom('secondFactors').where('userId', '=', userId).where('id', '!=', id).execute();
  const now = sql<string>`now()`;
  await tx.updateTable('secondFactors').set({ confirmedAt: now, lastStep }).where('id', '=', id).execute();
  await tx.updateTable('users').set({ secondFactorAt: now }).where('id', '=', userId).execute();
}

/** Deletes a user's second factor and recovery codes. Returns false if no second factor was in use. */
export async function deleteFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.deleteFrom('secondFactors').where('userId', '=', userId).execute();
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const ended = await tx
    .updateTable('users')
    .set({ secondFactorAt: null })
    .where('id', '=', userId)
    .where('secondFactorAt', 'is not', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import type { Place, Sealed } from '#server/platform/vault/vault.ts';

/** A value as it is stored: encrypted, or readable as an older Almoner left it. */
export interface StoredValue {
  id: number;
  keyId: string | null;
  content: Buffer;
}

/** A table with encrypted values. */
interface SealedTable {
  place: (id: number) => Place;
  /** locks some of the wanted values above an id, in the order of their ids */
  next: (tx: Tx, wanted: Wanted, above: number) => Promise<StoredValue[]>;
  write: (tx: Tx, id: number, sealed: Sealed) => Promise<void>;
}

/** Values that are still readable, or all values that this key did not encrypt. */
export type Wanted = 'readable' | { notBy: string };

const isWanted = (keyId: string, wanted: Wanted): RawBuilder<boolean> =>
  wanted === 'readable' ? sql`${sql.ref(keyId)} IS NULL` : sql`${sql.ref(keyId)} IS DISTINCT FROM ${wanted.notBy}`;

/** how many values one transaction encrypts */
const atOnce = 100;

const accounts: SealedTable = {
  place: (id) => `payout_accounts ${id}`,
  next: async (tx, wanted, above) => {
    const { rows } = await sql<StoredValue>`
      SELECT id, key_id, coalesce(sealed_number, convert_to(readable_number, 'UTF8')) AS content FROM payout_accounts
      WHERE id > ${above} AND ${isWanted('key_id', wanted)} ORDER BY id LIMIT ${atOnce} FOR UPDATE`.execute(tx);
    return rows;
  },
  write: async (tx, id, { keyId, bytes }) => {
    await tx
      .updateTable('payoutAccounts')
      .set({ readableNumber: null, sealedNumber: bytes, keyId })
      .where('id', '=', id)
      .execute();
  },
};

/** Only ACH files have account numbers. */
const files: SealedTable = {
  place: (id) => `payout_files ${id}`,
  next: async (tx, wanted, above) => {
    const { rows } = await sql<StoredValue>`
      SELECT f.batch_id AS id, f.key_id, f.content FROM payout_files f JOIN payout_batches b ON b.id = f.batch_id
      WHERE f.batch_id > ${above} AND b.method = 'ACH' AND ${isWanted('f.key_id', wanted)}
      ORDER BY f.batch_id LIMIT ${atOnce} FOR UPDATE OF f`.execute(tx);
    return rows;
  },
  write: async (tx, id, { keyId, bytes }) => {
    await tx.updateTable('payoutFiles').set({ content: bytes, keyId }).where('batchId', '=', id).execute();
  },
};

const secondFactors: SealedTable = {
  place: (id) => `second_factors ${id}`,
  next: async (tx, wanted, above) => {
    const { rows } = await sql<StoredValue>`
      SELECT id, key_id, secret AS content FROM second_factors
      WHERE id > ${above} AND ${isWanted('key_id', wanted)} ORDER BY id LIMIT ${atOnce} FOR UPDATE`.execute(tx);
    return rows;
  },
  write: async (tx, id, { keyId, bytes }) => {
    await tx.updateTable('secondFactors').set({ secret: bytes, keyId }).where('id', '=', id).execute();
  },
};

const mailServer: SealedTable = {
  place: (id) => `mail_server ${id}`,
  next: async (tx, wanted, above) => {
    const { rows } = await sql<StoredValue>`
      SELECT id, key_id, password AS content FROM mail_server
      WHERE id > ${above} AND password IS NOT NULL AND ${isWanted('key_id', wanted)} FOR UPDATE`.execute(tx);
    return rows;
  },
  write: async (tx, id, { keyId, bytes }) => {
    await tx.updateTable('mailServer').set({ password: bytes, keyId }).where('id', '=', id).execute();
  },
};

const giftCards: SealedTable = {
  place: (id) => `gift_cards ${id}`,
  next: async (tx, wanted, above) => {
    const { rows } = await sql<StoredValue>`
      SELECT id, key_id, sealed_code AS content FROM gift_cards
      WHERE id > ${above} AND sealed_code IS NOT NULL AND ${isWanted('key_id', wanted)} ORDER BY id LIMIT ${atOnce} FOR UPDATE`.execute(
      tx,
    );
    return rows;
  },
  write: async (tx, id, { keyId, bytes }) => {
    await tx.updateTable('giftCards').set({ sealedCode: bytes, keyId }).where('id', '=', id).execute();
  },
};

export const sealedTables: readonly SealedTable[] = [accounts, files, secondFactors, mailServer, giftCards];

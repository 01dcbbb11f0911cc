import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Place, Vault } from '#server/platform/vault/vault.ts';
import { type StoredValue, sealedTables, type Wanted } from './sealed-tables.ts';

interface Outcome {
  /** how many values were encrypted with the current key */
  sealed: number;
  /** how many values were left as they are, because no key opens them */
  unreadable: number;
}

const cleanedKey = 'payout_vault_cleaned';

/** Encrypts values that an older Almoner stored readable, with the current key. If a call is stopped, the next call continues. */
export async function sealReadable(db: Db, vault: Vault): Promise<Outcome> {
  return sealAndClean(db, vault, 'readable');
}

/** Encrypts values that an older key encrypted, with the current key. If a call is stopped, the next call continues. */
export async function rotateKeys(db: Db, vault: Vault): Promise<Outcome> {
  return sealAndClean(db, vault, { notBy: vault.keyIds[0] ?? '' });
}

/**
 * Encrypts the wanted values, and then rewrites the tables. A changed row leaves its old bytes in the table's file, and samples of
 * them in the planner's statistics, until the table is rewritten. So the tables are also rewritten if an earlier process ended
 * before that.
 */
async function sealAndClean(db: Db, vault: Vault, wanted: Wanted): Promise<Outcome> {
  if (vault.keyIds.length === 0) return { sealed: 0, unreadable: 0 };
  const outcome = await sealAll(db, vault, wanted);
  const cleaned = await db.selectFrom('installation').select('key').where('key', '=', cleanedKey).executeTakeFirst();
  if (cleaned) return outcome;
  await sql`VACUUM (FULL, ANALYZE) payout_accounts, payout_files, second_factors, mail_server, gift_cards`.execute(db);
  await db
    .insertInto('installation')
    .values({ key: cleanedKey, value: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return outcome;
}

async function sealAll(db: Db, vault: Vault, wanted: Wanted): Promise<Outcome> {
  const outcome = { sealed: 0, unreadable: 0 };
  for (const table of sealedTables) {
    for (let above: number | null = 0; above !== null; ) {
      const { sealed, found, last } = await sealSome(db, vault, { table, wanted, above });
      outcome.sealed += sealed;
      outcome.unreadable += found - sealed;
      above = last;
    }
  }
  return outcome;
}

interface Some {
  table: (typeof sealedTables)[number];
  wanted: Wanted;
  above: number;
}

async function sealSome(db: Db, vault: Vault, { table: { next, place, write }, wanted, above }: Some) {
  return transact(db, async (tx) => {
    const values = await next(tx, wanted, above);
    let sealed = 0;
    for (const value of values) {
      const content = contentOf(vault, value, place(value.id));
      if (content === null) continue;
      await write(tx, value.id, vault.seal(content, place(value.id)));
      sealed += 1;
    }
    if (sealed > 0) await tx.deleteFrom('installation').where('key', '=', cleanedKey).execute();
    return { sealed, found: values.length, last: values.at(-1)?.id ?? null };
  });
}

const contentOf = (vault: Vault, { keyId, content }: StoredValue, place: Place): Buffer | null =>
  keyId === null ? content : vault.open({ keyId, bytes: content }, place);

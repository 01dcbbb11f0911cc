import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { demoPassword } from './accounts.ts';
import { demoParts } from './parts.ts';
import { storeDemoFiles } from './stored-files.ts';

export { demoAccounts, demoPassword } from './accounts.ts';

const filledKey = 'demo';

/** Whether this installation was filled with the demo programme. */
export async function isDemo(db: Db): Promise<boolean> {
  const found = await db.selectFrom('installation').select('key').where('key', '=', filledKey).executeTakeFirst();
  return found !== undefined;
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM nonprofits)
      AND NOT EXISTS (SELECT FROM categories) AND NOT EXISTS (SELECT FROM category_groups) AS empty`.execute(db);
  return rows[0]?.empty ?? false;
}

interface Demo {
  db: Db;
  storage: Storage;
  vault: Vault;
  hashPassword(password: string): Promise<string>;
}

/**
 * Fills an empty database with the demo programme, in one transaction. Returns false, and changes nothing, if the database holds
 * data or was filled before.
 */
export async function fillDemo({ db, storage, vault, hashPassword }: Demo): Promise<boolean> {
  if ((await isDemo(db)) || !(await isEmpty(db))) return false;
  return transact(db, async (tx) => {
    // no time limits: making the files takes long on a busy machine, and other processes wait for the lock meanwhile
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(hashtext('almoner demo'))`.execute(tx);
    if ((await isDemo(tx)) || !(await isEmpty(tx))) return false;
    const files = await storeDemoFiles(storage);
    const passwordHash = await hashPassword(demoPassword);
    for (const fill of demoParts) await fill({ tx, passwordHash, now: new Date(), vault, files });
    await tx.insertInto('installation').values({ key: filledKey, value: new Date().toISOString() }).execute();
    return true;
  });
}

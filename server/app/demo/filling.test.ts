import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hashPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { vaultOf } from '#server/platform/vault/vault.ts';
import { type TestDatabase, testDatabase } from '#tests/database.ts';
import { createUser } from '#tests/factories/people.ts';
import { doubles } from './catalogue/doubles.ts';
import { catalogue } from './catalogue/entries.ts';
import { demoAccounts, fillDemo, isDemo } from './demo.ts';
import { demoPeople } from './people.ts';
import { demoInvitations } from './reviews/entries.ts';

const vault = vaultOf([Buffer.alloc(32, 7)]);
let dataDir: string;
let storage: Storage;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'almoner-demo-'));
  storage = openFolder(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function databaseOfThisTest(): Promise<TestDatabase> {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  return database;
}

const counts = async ({ db }: TestDatabase) => ({
  nonprofits: (await db.selectFrom('nonprofits').select('id').execute()).length,
  users: (await db.selectFrom('users').select('id').execute()).length,
  categories: (await db.selectFrom('categories').select('id').execute()).length,
});
const filled = {
  nonprofits: catalogue.length + doubles.length,
  users: demoAccounts.length + demoPeople.length + demoInvitations.length,
  categories: 13,
};

// The timeout is long, because drawing the demo's files takes long on a busy machine.
describe('filling', { timeout: 120_000 }, () => {
  test('two processes that start at once fill once', async () => {
    const database = await databaseOfThisTest();
    const other = openDatabase(database.address);
    const did = await Promise.all(
      [database.db, other.db, database.db, other.db].map((db) => fillDemo({ db, storage, vault, hashPassword })),
    );
    await other.close();
    expect(did.sort()).toEqual([false, false, false, true]);
    expect(await counts(database)).toEqual(filled);
    expect(await fillDemo({ db: database.db, storage, vault, hashPassword })).toBe(false);
    expect(await counts(database)).toEqual(filled);
  });

  test('a demo that was emptied stays empty', async () => {
    const database = await databaseOfThisTest();
    const { db } = database;
    await fillDemo({ db, storage, vault, hashPassword });
    // without triggers, as in a restore: the ledger of payouts refuses a TRUNCATE
    await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`TRUNCATE users, nonprofits, categories, category_groups CASCADE`.execute(tx);
    });
    expect(await counts(database)).toEqual({ nonprofits: 0, users: 0, categories: 0 });
    expect(await fillDemo({ db, storage, vault, hashPassword })).toBe(false);
  });

  test.each(['users', 'nonprofits', 'categories'] as const)('a database that has %s is left as it is', async (table) => {
    const database = await databaseOfThisTest();
    if (table === 'users') await createUser(database.db, { email: 'someone@test.example' });
    else await database.db.insertInto(table).values({ name: 'Kept As It Was' }).execute();
    const before = await counts(database);
    expect(await fillDemo({ db: database.db, storage, vault, hashPassword })).toBe(false);
    expect(await counts(database)).toEqual(before);
    expect(await isDemo(database.db)).toBe(false);
  });

  test('a fill that fails leaves nothing behind', async () => {
    const database = await databaseOfThisTest();
    await expect(fillDemo({ db: database.db, storage, vault, hashPassword: async () => '\0' })).rejects.toThrow();
    expect(await counts(database)).toEqual({ nonprofits: 0, users: 0, categories: 0 });
    expect(await isDemo(database.db)).toBe(false);
  });
});

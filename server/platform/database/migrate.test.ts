import { readdir, readFile } from 'node:fs/promises';
import { type Migration, Migrator, sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { type TestDatabase, testDatabase } from '#tests/database.ts';
import { createDatabase, dropDatabase } from '#tests/new-database.ts';
import { type Database, openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';

async function databaseOfThisTest(): Promise<TestDatabase> {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  return database;
}

const migrations = new URL('./migrations/', import.meta.url);
const files = (await readdir(new URL('./functions/', import.meta.url))).map((name) => name.replace('.sql', ''));
const every = files.map((name) => `functions/${name}`).sort();

/** The result of `search_normal`, the function under test. */
const normal = async ({ pool }: Pick<Database, 'pool'>) =>
  (await pool.query("SELECT search_normal('Été') AS value")).rows[0].value;

/**
 * Replaces `search_normal` in this database only. The new body must use its argument, so that its result has a collation: the
 * indexes that are rebuilt with it need one.
 */
const breakSearch = ({ pool }: Pick<Database, 'pool'>) =>
  pool.query(
    `CREATE OR REPLACE FUNCTION search_normal(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT left(value, 0) || 'old' $$`,
  );

test('every function of the schema has a file, and every file a function', async () => {
  const { pool } = await databaseOfThisTest();
  const { rows } = await pool.query("SELECT DISTINCT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace");
  expect(rows.map(({ name }) => name.replaceAll('_', '-')).sort()).toEqual(files.sort());
});

test('every foreign key to nonprofits has an index: each deleted nonprofit looks its rows up in all of these tables', async () => {
  const { pool } = await databaseOfThisTest();
  const { rows } = await pool.query(`SELECT conname AS name, EXISTS (SELECT FROM pg_index JOIN pg_attribute
        ON attrelid = indrelid AND attnum = conkey[1] WHERE indrelid = conrelid AND indisvalid AND indkey[0] = conkey[1]
      AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname))) AS indexed
    FROM pg_constraint WHERE contype = 'f' AND confrelid = 'nonprofits'::regclass`);
  expect([rows.length > 30, rows.filter(({ indexed }) => !indexed)]).toEqual([true, []]);
});

test('a function whose text changed is replaced once, however many processes start together', async () => {
  const database = await databaseOfThisTest();
  await breakSearch(database);
  await database.pool.query("UPDATE sql_functions SET hash = 'another text' WHERE name = 'search-normal'");
  const others = [1, 2, 3].map(() => openDatabase(database.address));
  const done = await Promise.all([database, ...others].map(migrate));
  await Promise.all(others.map((other) => other.close()));
  expect(done.sort((one, other) => one.length - other.length)).toEqual([[], [], [], ['functions/search-normal']]);
  expect(await normal(database)).toBe('ete');
});

test('a function whose text is the recorded one is left alone', async () => {
  const database = await databaseOfThisTest();
  await breakSearch(database);
  expect(await migrate(database)).toEqual([]);
  expect(await normal(database)).toBe('old');
});

/** A database from before functions had their own files: numbered migrations up to 0011. */
async function databaseBeforeFunctionFiles(): Promise<Database> {
  const name = `before_functions_${process.pid}`;
  const address = await createDatabase(inject('testServer'), name);
  const database = openDatabase(address);
  onTestFinished(async () => {
    await database.close();
    await dropDatabase(inject('testServer'), name);
  });
  const old = (await readdir(migrations)).filter((file) => file < '0012').sort();
  const texts = await Promise.all(old.map((file) => readFile(new URL(file, migrations), 'utf8')));
  const steps = old.map((file, index): [string, Migration] => [
    file.replace('.sql', ''),
    { up: async (db) => void (await sql.raw(texts[index] ?? '').execute(db)) },
  ]);
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => Object.fromEntries(steps) } });
  expect((await migrator.migrateToLatest()).results?.length).toBe(10);
  return database;
}

test('a database with functions from its migrations gets them from their files, and keeps its records', async () => {
  const database = await databaseBeforeFunctionFiles();
  await database.pool.query("INSERT INTO nonprofits (name) VALUES ('Été')");
  await breakSearch(database);
  const done = await migrate(database);
  expect(done[0]).toBe('0012-functions');
  expect(done.filter((name) => name.startsWith('functions/')).sort()).toEqual(every);
  expect(await normal(database)).toBe('ete');
  expect((await database.pool.query('SELECT name, name_key FROM nonprofits')).rows).toEqual([{ name: 'Été', name_key: 'ete' }]);
  expect(await migrate(database)).toEqual([]);
});

test('a function that cannot be replaced leaves all of them as they were', async () => {
  const database = await databaseOfThisTest();
  await breakSearch(database);
  await database.pool.query(`DROP FUNCTION iso_instant; DELETE FROM sql_functions;
    CREATE FUNCTION iso_instant(value timestamptz) RETURNS integer LANGUAGE sql AS 'SELECT 1'`);
  await expect(migrate(database)).rejects.toThrow('cannot change return type of existing function');
  expect(await normal(database)).toBe('old');
  expect((await database.pool.query('SELECT FROM sql_functions')).rowCount).toBe(0);
  expect(
    (
      await database.pool.query(
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      )
    ).rowCount,
  ).toBe(0);
});

test('a database that a newer Almoner opened is refused, with its functions untouched', async () => {
  const database = await databaseOfThisTest();
  await breakSearch(database);
  await database.pool.query(
    `INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-from-the-future', 'now'); DELETE FROM sql_functions`,
  );
  const refusal = await migrate(database).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefused);
  expect(String(refusal)).toContain('it has the migration 9999-from-the-future, which this version does not know');
  expect(await normal(database)).toBe('old');
});

test('a migration that fails changes nothing, and says what to do', async () => {
  const database = await databaseOfThisTest();
  await breakSearch(database);
  const names = "SELECT name FROM kysely_migration WHERE name >= '0171' ORDER BY name";
  // runs the first of two applied migrations again: it fails, because its column already exists
  await database.pool.query("DELETE FROM kysely_migration WHERE name = '0171-confirmed-facts'; DELETE FROM sql_functions");
  const before = (await database.pool.query(names)).rows;
  const refusal = await migrate(database).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefused);
  expect(String(refusal)).toMatch(/the migration 0171-confirmed-facts failed \(.*already exists\)\. Nothing was changed/);
  expect(String(refusal)).toContain('Otherwise start the version from before the upgrade, and report the message.');
  expect((await database.pool.query(names)).rows).toEqual(before);
  expect(await normal(database)).toBe('old');
});

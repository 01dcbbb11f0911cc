import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import pg from 'pg';
import { migrateJobs } from '#server/platform/jobs/schema.ts';
import { errorMessage } from '#server/platform/process/error-code.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { applyFunctions } from './apply-functions.ts';
import { type Database, type Db, onConnection } from './connection.ts';
import type { DB } from './types.ts';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * Reads the numbered SQL files. They run forward only, in one transaction. When a file fails, the transaction has to stay usable,
 * because Kysely then releases its lock in the same transaction: an error of the release would hide the error of the file.
 */
async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
    const text = await readFile(folder + file, 'utf8');
    migrations[file.replace(/\.sql$/, '')] = { up: (db) => runOrUndo(db, text) };
  }
  return migrations;
}

async function runOrUndo(db: Kysely<unknown>, text: string): Promise<void> {
  await sql`SAVEPOINT before_migration`.execute(db);
  try {
    await sql.raw(text).execute(db);
    await sql`RELEASE SAVEPOINT before_migration`.execute(db);
  } catch (error) {
    // if the rollback fails, the connection is lost, so the transaction has ended anyway
    await sql`ROLLBACK TO SAVEPOINT before_migration`.execute(db).catch(() => {});
    throw error;
  }
}

/** Returns the migrations that the database has and this code lacks: a newer Almoner applied them. */
async function unknownMigrations(db: Db, known: string[]): Promise<string[]> {
  const table = await sql<{ found: string | null }>`SELECT to_regclass('kysely_migration')::text AS found`.execute(db);
  if (table.rows[0]?.found == null) return [];
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return applied.rows.map((row) => row.name).filter((name) => !known.includes(name));
}

async function refuseNewerDatabase(db: Db, known: string[]): Promise<void> {
  const unknown = await unknownMigrations(db, known);
  if (unknown.length === 0) return;
  throw new StartRefused(
    `The database is newer than this Almoner: it has the migration${unknown.length > 1 ? 's' : ''} ${unknown.join(', ')}, which this version does not know. Start the newer version, or restore the backup made before the upgrade.`,
  );
}

/**
 * Brings the database to this code's schema: numbered migrations and the SQL functions whose text changed, in one transaction,
 * then the job library's tables. Processes that start together take turns. Returns what was run. Throws StartRefused if the
 * database is newer than the code, or if a migration or function fails: then nothing is changed.
 */
export async function migrate({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<string[]> {
  const migrations = await readMigrations();
  await refuseNewerDatabase(db, Object.keys(migrations));
  return withMigrationLock(db, async (locked) => {
    const migrated = await inOneTransaction(locked, () => bringUp(locked, migrations));
    // also under the lock: the migrator of another process reads the catalog, and would fail if a table of the jobs is dropped
    // meanwhile
    await migrateJobs(locked, pool);
    return migrated;
  });
}

/** If a function cannot be replaced, the migrations before it are undone too, so that the earlier Almoner can start again. */
async function inOneTransaction<T>(locked: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  await sql`BEGIN`.execute(locked);
  try {
    const done = await work();
    await sql`COMMIT`.execute(locked);
    return done;
  } catch (error) {
    // if the rollback fails, the connection is lost, so the transaction has ended anyway
    await sql`ROLLBACK`.execute(locked).catch(() => {});
    throw error;
  }
}

async function bringUp(locked: Kysely<DB>, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({
    db: locked,
    provider: { getMigrations: async () => migrations },
    disableTransactions: true,
    // two releases may have been made side by side: then a migration with a lower number can follow one with a higher number
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find(({ status }) => status === 'Error')?.migrationName;
  if (error) throw explained(error, failed === undefined ? 'the list of migrations' : `the migration ${failed}`);
  const functions = await applyFunctions(locked).catch((cause) => {
    throw explained(cause, 'the SQL functions');
  });
  return [...results.map((result) => result.migrationName), ...functions.map((name) => `functions/${name}`)];
}

/**
 * Explains an error of PostgreSQL to the person who upgrades. Returns other errors, such as those of the connection, unchanged.
 */
function explained(error: unknown, what: string): unknown {
  if (!(error instanceof pg.DatabaseError) || /^(57P|08)/.test(error.code ?? '')) return error;
  return new StartRefused(
    `The database could not be brought up to date: ${what} failed (${errorMessage(error)}). ` +
      'Nothing was changed: the database is as it was before. If the message names something that you can mend, such as a full disk, ' +
      'mend it and start again. Otherwise start the version from before the upgrade, and report the message.',
    { cause: error },
  );
}

/** Returns the given migration names that this code does not have. */
export async function unknownAmong(names: readonly string[]): Promise<string[]> {
  const known = await readMigrations();
  return names.filter((name) => !(name in known));
}

/** Creates an earlier schema in an empty database, in the transaction of this connection. `migrate` continues from there. */
export async function migrateTo(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  const migrations = await readMigrations();
  const chosen = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  const provider = { getMigrations: async () => chosen };
  const { error } = await new Migrator({ db: onConnection(client), provider, disableTransactions: true }).migrateToLatest();
  if (error) throw error;
}

/** Holds the migrator's advisory lock on one connection. The migrator can take the lock again on the same connection. */
async function withMigrationLock<T>(db: Db, work: (locked: Kysely<DB>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (locked) => {
    const { adapter } = locked.getExecutor();
    const options = { lockTable: '', lockRowId: '' };
    // with much data, a migration may take longer than a request is allowed to; so may the wait for another process
    await sql`SET statement_timeout = 0`.execute(locked);
    await adapter.acquireMigrationLock(locked, options);
    try {
      return await work(locked);
    } finally {
      await adapter.releaseMigrationLock(locked, options);
      await sql`RESET statement_timeout`.execute(locked);
    }
  });
}

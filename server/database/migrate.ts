import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type pg from 'pg';
import { migrateJobs } from '#server/jobs/schema.ts';
import { StartRefused } from '#server/process/start-refused.ts';
import { applyFunctions } from './apply-functions.ts';
import { type Database, type Db, onConnection } from './connection.ts';
import type { DB } from './types.ts';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** Reads the numbered SQL files. They run forward only, all in one transaction. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
    const text = await readFile(folder + file, 'utf8');
    migrations[file.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
  }
  return migrations;
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
 * Brings the database to this code's schema: numbered migrations, then SQL functions whose text changed, then the job
 * library's tables. Processes that start together take turns. Returns what was run; throws StartRefused when the database
 * is newer than the code.
 */
export async function migrate({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<string[]> {
  const migrations = await readMigrations();
  await refuseNewerDatabase(db, Object.keys(migrations));
  const migrated = await withMigrationLock(db, async (locked) => {
    const migrator = new Migrator({ db: locked, provider: { getMigrations: async () => migrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    const functions = await applyFunctions(locked);
    return [...(results ?? []).map((result) => result.migrationName), ...functions.map((name) => `functions/${name}`)];
  });
  await migrateJobs(db, pool);
  return migrated;
}

/** Those of a list of migrations that this code lacks. */
export async function unknownAmong(names: readonly string[]): Promise<string[]> {
  const known = await readMigrations();
  return names.filter((name) => !(name in known));
}

/** Makes the schema of an earlier time in an empty database, in the transaction of this connection. `migrate` brings it on from there. */
export async function migrateTo(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  const migrations = await readMigrations();
  const chosen = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  const provider = { getMigrations: async () => chosen };
  const { error } = await new Migrator({ db: onConnection(client), provider, disableTransactions: true }).migrateToLatest();
  if (error) throw error;
}

/** Holds the migrator's advisory lock on one connection. The migrator can lock it again there. */
async function withMigrationLock<T>(db: Db, work: (locked: Kysely<DB>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (locked) => {
    const { adapter } = locked.getExecutor();
    const options = { lockTable: '', lockRowId: '' };
    await adapter.acquireMigrationLock(locked, options);
    try {
      return await work(locked);
    } finally {
      await adapter.releaseMigrationLock(locked, options);
    }
  });
}

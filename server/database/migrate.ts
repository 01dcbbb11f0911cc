import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Migration, Migrator, sql } from 'kysely';
import { migrateJobs } from '#server/jobs/schema.ts';
import { StartRefused } from '#server/start-refused.ts';
import type { Database, Db } from './connection.ts';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** The numbered SQL files: forward only, each in the one transaction that the migrator holds. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
    const text = await readFile(folder + file, 'utf8');
    migrations[file.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
  }
  return migrations;
}

/** The migrations that this database has and this code has not: it was opened by a newer Almoner. */
async function unknownMigrations(db: Db, known: string[]): Promise<string[]> {
  const table = await sql<{ found: string | null }>`SELECT to_regclass('kysely_migration')::text AS found`.execute(db);
  if (table.rows[0]?.found == null) return [];
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return applied.rows.map((row) => row.name).filter((name) => !known.includes(name));
}

/**
 * Brings the database to this code's schema, one process at a time (advisory lock).
 * Answers the names of the migrations that were run. Throws StartRefused when the database is newer than the code.
 */
export async function migrate({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<string[]> {
  const migrations = await readMigrations();
  const unknown = await unknownMigrations(db, Object.keys(migrations));
  if (unknown.length > 0) {
    throw new StartRefused(
      `The database is newer than this Almoner: it has the migration${unknown.length > 1 ? 's' : ''} ${unknown.join(', ')}, which this version does not know. Start the newer version, or restore the backup made before the upgrade.`,
    );
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  await migrateJobs(db, pool);
  return (results ?? []).map((result) => result.migrationName);
}

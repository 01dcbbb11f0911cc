import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#server/platform/database/connection.ts';

/** The newest schema revision of the installed graphile-worker. A test compares this number with the library. */
export const jobSchemaRevision = 20;

/** Migrates the jobs' schema. Loads the library only if there is something to migrate. */
export async function migrateJobs(db: Db, pool: pg.Pool): Promise<void> {
  if ((await findRevision(db)) === jobSchemaRevision) return;
  const { runMigrations, Logger } = await import('graphile-worker');
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
}

async function findRevision(db: Db): Promise<number | null> {
  const table = await sql<{ found: string | null }>`SELECT to_regclass('graphile_worker.migrations')::text AS found`.execute(db);
  if (table.rows[0]?.found == null) return null;
  const newest = await sql<{ id: number | null }>`SELECT max(id) AS id FROM graphile_worker.migrations`.execute(db);
  return newest.rows[0]?.id ?? null;
}

import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import type { Backups } from '#server/platform/database/types.ts';

export type BackupRow = Selectable<Backups>;

const shownBackups = 20;

/** The last backups, newest first. */
export async function findBackups(db: Db): Promise<BackupRow[]> {
  return db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(shownBackups).execute();
}

/** The newest backup that has succeeded; undefined if there is none. */
export async function findLastDone(db: Db): Promise<BackupRow | undefined> {
  return db.selectFrom('backups').selectAll().where('state', '=', 'DONE').orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** The backups that have succeeded and were not removed since, newest first. */
export async function findKept(db: Db): Promise<BackupRow[]> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'DONE')
    .where('removedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Keys of the job that runs every hour, and of the job that programme staff start. */
export const backupJobKeys = { hourly: 'make backup', wanted: 'make backup now' } as const;

/** Whether a job that makes or verifies a backup is running, or about to run. */
export async function isUnderWay(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM graphile_worker.jobs
    WHERE key = ANY (${Object.values(backupJobKeys)}) AND attempts < max_attempts LIMIT 1`.execute(db);
  return rows.length > 0;
}

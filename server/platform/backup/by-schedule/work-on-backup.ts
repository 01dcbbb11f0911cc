import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { makeBackup } from '#server/platform/backup/making/make-backup.ts';
import { forgetScratch, verifyBackup } from '#server/platform/backup/restoring/verify-backup.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { JobContext, Task } from '#server/platform/jobs/task.ts';
import type { BackupPlan } from '#server/platform/process/config.ts';
import { type BackupPlace, openBackupPlace } from './backup-place.ts';
import { type BackupRow, findKept, findLastDone } from './backup-rows.ts';

/** A backup is due a little early: the job runs every hour, and would otherwise make an hourly backup only every second hour. */
const leeway = 10 * 60_000;

/**
 * Makes a backup if one is due or wanted, verifies the newest backup if the settings ask for this and it is not verified, and
 * removes the oldest backups. The jobs of one queue run one after the other, so no other job makes a backup meanwhile. A failure
 * is stored with its reason in the backup's row. The job of the next hour makes a failed backup again, but does not repeat a
 * failed check.
 */
export const workOnBackup: Task<'make-backup'> = async ({ wanted = false }, context) => {
  const { db, config, signal } = context;
  const plan = config.backups;
  if (plan === null) return;
  const place = openBackupPlace(plan.place, config.dataDir);
  await endStopped(db, place);
  await forgetKilledChecks(db, place);
  const last = await findLastDone(db);
  const due = !last || isDue(Date.now() - Date.parse(last.begunAt), plan);
  const row = due || wanted ? await make(context, place) : last;
  if (!row) return;
  if (plan.verifies && row.verifiedAt === null && row.problem === '') await verify(context, place, row);
  signal.throwIfAborted();
  await removeOldest(db, place, plan.keep);
};

/**
 * A negative age means that the clock was ahead when the backup was made. Then the next backup is due now: otherwise none would
 * be made until the clock reaches that time again.
 */
function isDue(age: number, { everyHours }: BackupPlan): boolean {
  return age > everyHours * 3_600_000 - leeway || age < -leeway;
}

/**
 * Sets the state of backups whose process was killed: done if the archive has its final name, because then it is complete; else
 * failed.
 */
async function endStopped(db: Db, place: BackupPlace): Promise<void> {
  const stopped = await db.selectFrom('backups').select(['id', 'file']).where('state', '=', 'RUNNING').execute();
  for (const { id, file } of stopped) {
    const size = await place
      .archive(file)
      .size()
      .catch(() => undefined);
    // the folder or bucket cannot be reached: the job of the next hour tries again
    if (size === undefined) continue;
    const ended =
      size !== null ? { state: 'DONE', size } : { state: 'FAILED', problem: 'Almoner was stopped while it made this backup.' };
    await db
      .updateTable('backups')
      .set({ ...ended, endedAt: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await place.forgetUnfinished(file);
  }
}

async function forgetKilledChecks(db: Db, place: BackupPlace): Promise<void> {
  const made = await db.selectFrom('backups').select('file').execute();
  const files = new Set(made.map(({ file }) => file));
  // ignore errors: if the folder is missing, the next backup fails and reports it
  await forgetScratch(place.scratch, (name) => files.has(name)).catch(() => {});
}

/** A name with the time in UTC. Its random ending keeps the backups of two programmes in one folder apart. */
function newName(): string {
  return `almoner-${new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '')}-${randomBytes(2).toString('hex')}.backup`;
}

async function make({ db, pool, config, signal }: JobContext, place: BackupPlace): Promise<BackupRow | null> {
  const file = newName();
  const passphrase = config.backupPassphrase;
  const { id } = await db
    .insertInto('backups')
    .values({ file, encrypted: passphrase !== null })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    const archive = place.archive(file);
    await makeBackup({ pool }, config, { archive, passphrase, signal });
    const size = await archive.size();
    return await db
      .updateTable('backups')
      .set({ state: 'DONE', endedAt: sql<string>`now()`, size })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    // Almoner is shutting down: the job runs again after the next start
    signal.throwIfAborted();
    const problem = place.problemInWords(error);
    await db.updateTable('backups').set({ state: 'FAILED', endedAt: sql<string>`now()`, problem }).where('id', '=', id).execute();
    return null;
  }
}

async function verify({ db, pool, config, signal }: JobContext, place: BackupPlace, row: BackupRow): Promise<void> {
  const archive = place.archive(row.file);
  try {
    // the archive was removed by hand, or is in the folder of another server, which verifies it
    if ((await archive.size()) === null) return;
    if (await isTooLittle(pool, archive.scratch, row))
      return await note(db, row.id, `It was not verified: that needs more room than the disk of ${archive.scratch} has.`);
    await verifyBackup({ archive, passphrase: config.backupPassphrase, signal });
    await db.updateTable('backups').set({ verifiedAt: sql<string>`now()` }).where('id', '=', row.id).execute();
  } catch (error) {
    signal.throwIfAborted();
    await note(db, row.id, `It could not be verified. ${place.problemInWords(error)}`);
  }
}

/** Whether the disk has too little room: the scratch folder needs room for the whole database and all files. */
async function isTooLittle(pool: JobContext['pool'], folder: string, { size }: BackupRow): Promise<boolean> {
  const { rows } = await pool.query<{ size: number }>('SELECT pg_database_size(current_database()) AS size');
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < 1.2 * ((rows[0]?.size ?? 0) + (size ?? 0));
}

async function note(db: Db, id: number, problem: string): Promise<void> {
  await db.updateTable('backups').set({ problem }).where('id', '=', id).execute();
}

/**
 * Removes only files that this programme has made. Several servers may store backups in different places: each server counts and
 * removes only those in its own place. The newest verified backup stays, even if it is old.
 */
async function removeOldest(db: Db, place: BackupPlace, keep: number): Promise<void> {
  const here = await place.names();
  const kept = (await findKept(db)).filter(({ file }) => here.has(file));
  const verified = kept.find(({ verifiedAt }) => verifiedAt !== null);
  for (const { id, file } of kept.slice(keep).filter((row) => row !== verified)) {
    await place.archive(file).remove();
    await db.updateTable('backups').set({ removedAt: sql<string>`now()` }).where('id', '=', id).execute();
  }
}

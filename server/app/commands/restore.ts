// npm run restore -- FILE: restores an archive of npm run backup into an empty database and data folder.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import type { Archive } from '#server/platform/backup/archives/archive.ts';
import { archiveAt } from '#server/platform/backup/archives/archive-at.ts';
import { forgetBackups } from '#server/platform/backup/forget-backups.ts';
import { holdLetters } from '#server/platform/backup/making/hold-letters.ts';
import { progressInWords } from '#server/platform/backup/progress-words.ts';
import { refuseUnrestorable } from '#server/platform/backup/restoring/refuse-restore.ts';
import { restoreBackup } from '#server/platform/backup/restoring/restore-backup.ts';
import { unfinishedRestore } from '#server/platform/backup/restoring/unfinished-restore.ts';
import { giveToOwner } from '#server/platform/database/embedded/cluster/account.ts';
import { openDataFolder } from '#server/platform/database/embedded/cluster/data-folder.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import { type Config, readConfig } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { openAsItIs } from './open-database.ts';
import { ProgressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: ${commandLine('restore', 'FILE [--keep-bucket]')}

Restores an archive of ${commandLine('backup', 'FILE')}, at a path or at s3://bucket/key in the store of BACKUP_BUCKET, into DATA_DIR (and DATABASE_URL, where it is set), which must be empty. An encrypted one needs
BACKUP_PASSPHRASE. Stopped or killed, it can be run again. Emails that waited when the backup was made are not sent: they stand
as failed at /outbox, where programme staff send again what is still needed. --keep-bucket: the bucket of S3_BUCKET is that of the
lost server. Its files stay, and those of the archive that it lacks are added.`;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);
const progress = new ProgressLine(process.stdout);
/** whether the rows are committed */
let restored = false;

/** Restores into `config.dataDir`. A restore that fails leaves no folder that was not there, and nothing in one that was empty. */
async function restore(file: string, config: Config, keepBucket: boolean): Promise<void> {
  const archive = archiveAt(file, config);
  await refuseUnrestorable(archive, config.backupPassphrase);
  const found = readFolder(config.dataDir);
  try {
    openDataFolder(config.dataDir);
    await restoreArchive(archive, config, keepBucket);
  } catch (error) {
    if (!restored) clearUp(config.dataDir, found);
    throw error;
  } finally {
    giveToOwner(config.dataDir);
  }
}

/** Clears up after a restore that failed. `found`: what was in the data folder before; null if there was no folder. */
function clearUp(dataDir: string, found: string[] | null): void {
  // a restore that is run again needs what is there
  if (existsSync(unfinishedRestore(dataDir))) {
    complain(
      `${dataDir} has parts of a restore that did not end. Another restore into it overwrites them; until then ${commandLine('start')} refuses.`,
    );
    return;
  }
  if (found !== null && found.length > 0) return;
  for (const name of readFolder(dataDir) ?? []) rmSync(join(dataDir, name), { recursive: true, force: true });
  if (found === null) rmSync(dataDir, { recursive: true, force: true });
}

function readFolder(path: string): string[] | null {
  return existsSync(path) ? readdirSync(path) : null;
}

async function restoreArchive(archive: Archive, config: Config, keepBucket: boolean): Promise<void> {
  const database = await openAsItIs(config);
  try {
    let held = 0;
    const { header, end } = await restoreBackup(database, {
      archive,
      passphrase: config.backupPassphrase,
      dataDir: config.dataDir,
      keepBucket,
      ...(config.bucket !== null && { storage: openStorage(config) }),
      onProgress: (now) => progress.show(() => progressInWords('Restore', now)),
      beforeCommit: async (client, { madeAt }) => {
        held = await holdLetters(client, madeAt);
        await forgetBackups(client);
      },
    });
    restored = true;
    await migrate(database);
    progress.clear();
    const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored ${header.programme} as it was at ${header.madeAt}: ${grouped(rows)} rows, ${grouped(end.files)} files.`);
    if (held > 0) say(`${howMany(held, 'email', 'emails')} that waited then will not be sent: look at /outbox.`);
    say(`Start Almoner with ${commandLine('start')}.`);
  } finally {
    await database.close();
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'keep-bucket': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const [file] = positionals;
  if (values.help || file === undefined || positionals.length > 1) return say(usage);
  try {
    await restore(file, readConfig(), values['keep-bucket'] ?? false);
  } finally {
    progress.clear();
  }
}

await runCommand(run, (reason) =>
  restored
    ? `Everything is restored, but could not be changed to the tables of this version: ${reason}\nNothing is lost: ${commandLine('start')} tries it again.`
    : `The restore failed, and the database is still empty: ${reason}`,
);

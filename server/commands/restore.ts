// npm run restore -- FILE: restores an archive of npm run backup into an empty database and data folder.
import { parseArgs } from 'node:util';
import { grouped, howMany } from '#contract/wire/grouped.ts';
import { archiveAt } from '#server/backup/archives/archive-at.ts';
import { forgetBackups } from '#server/backup/forget-backups.ts';
import { holdLetters } from '#server/backup/hold-letters.ts';
import { progressInWords } from '#server/backup/progress-words.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { giveToOwner } from '#server/database/embedded/account.ts';
import { migrate } from '#server/database/migrate.ts';
import { openStorage } from '#server/files/open-storage.ts';
import { type Config, readConfig } from '#server/process/config.ts';
import { commandLine } from '#server/process/environment.ts';
import { openAsItIs } from './open-database.ts';
import { ProgressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: ${commandLine('restore', 'FILE')}

Restores an archive of ${commandLine('backup', 'FILE')}, at a path or at s3://bucket/key in the store of BACKUP_BUCKET, into DATA_DIR (and DATABASE_URL, where it is set), which must be empty. An encrypted one needs
BACKUP_PASSPHRASE. Stopped or killed, it can be run again. Emails that waited when the backup was made are not sent: they stand
as failed at /outbox, where programme staff send again what is still needed.`;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const progress = new ProgressLine(process.stdout);
/** whether the rows are committed */
let restored = false;

async function restore(file: string, config: Config): Promise<void> {
  const database = await openAsItIs(config);
  try {
    let held = 0;
    const { header, end } = await restoreBackup(database, {
      archive: archiveAt(file, config),
      passphrase: config.backupPassphrase,
      dataDir: config.dataDir,
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
    giveToOwner(config.dataDir);
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
  const [file] = positionals;
  if (values.help || file === undefined || positionals.length > 1) return say(usage);
  try {
    await restore(file, readConfig());
  } finally {
    progress.clear();
  }
}

await runCommand(run, (reason) =>
  restored
    ? `Everything is restored, but could not be changed to the tables of this version: ${reason}\nNothing is lost: ${commandLine('start')} tries it again.`
    : `The restore failed, and the database is still empty: ${reason}`,
);

// npm run backup -- FILE: the database, the files and what is needed to read them, in one archive.
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Progress } from '#server/backup/format.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { progressInWords, sizeInWords } from '#server/backup/progress-words.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { type Config, readConfig } from '#server/process/config.ts';
import { openExisting } from './open-database.ts';
import { ProgressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Usage: npm run backup -- FILE [--verify]
       npm run backup -- --verify-only FILE

Writes the database, the files and the waiting jobs into one archive, also while Almoner runs. With BACKUP_PASSPHRASE the archive is
encrypted, and has the keys of bank account numbers too. --verify restores it into a scratch folder beside FILE and compares.`;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const progress = new ProgressLine(process.stdout);
const showing = (work: string) => (now: Progress) => progress.show(() => progressInWords(work, now));

async function backup(path: string, config: Config): Promise<void> {
  const database = await openExisting(config);
  const passphrase = config.backupPassphrase;
  try {
    const options = { path, passphrase, signal: stopOnSignal(), onProgress: showing('Backup') };
    const { tables, files } = await makeBackup(database, config, options);
    progress.clear();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${path}: ${rows.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files in ${sizeInWords((await stat(path)).size)}.`,
    );
    if (passphrase === null)
      say(
        'It is not encrypted, and the keys of bank account numbers (PAYOUT_KEYS) are not in it: keep them elsewhere. BACKUP_PASSPHRASE changes both.',
      );
  } finally {
    await database.close();
  }
}

async function verify(path: string, { backupPassphrase: passphrase }: Config): Promise<void> {
  const { header, end } = await verifyBackup({ path, passphrase, onProgress: showing('Check') });
  progress.clear();
  say(
    `Verified: ${path}, made ${header.madeAt}. Its ${end.tables.length} tables and ${end.files} files were restored and are the same.`,
  );
}

function readArguments() {
  const options = {
    verify: { type: 'boolean' },
    'verify-only': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [file] = positionals;
  if (values.help || file === undefined || positionals.length > 1) return null;
  return { path: resolve(file), make: !values['verify-only'], check: values.verify || values['verify-only'] };
}

async function run(): Promise<void> {
  const wanted = readArguments();
  if (wanted === null) return say(usage);
  const config = readConfig();
  try {
    if (wanted.make) await backup(wanted.path, config);
    if (wanted.check) await verify(wanted.path, config);
  } finally {
    progress.clear();
  }
}

await runCommand(run, (reason) => `The backup failed: ${reason}`);

// npm run backup -- FILE: stores the database, the files and the waiting jobs in one archive.
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { ArchiveError } from '#server/platform/backup/archive-error.ts';
import type { Archive } from '#server/platform/backup/archives/archive.ts';
import { archiveAt } from '#server/platform/backup/archives/archive-at.ts';
import { openBackupPlace } from '#server/platform/backup/by-schedule/backup-place.ts';
import type { Progress } from '#server/platform/backup/format.ts';
import { makeBackup } from '#server/platform/backup/making/make-backup.ts';
import { progressInWords, sizeInWords } from '#server/platform/backup/progress-words.ts';
import { verifyBackup } from '#server/platform/backup/restoring/verify-backup.ts';
import { type Config, readConfig } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { isPathProblem, pathProblem } from '#server/platform/process/path-problem.ts';
import { openExisting } from './open-database.ts';
import { ProgressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Usage: ${commandLine('backup', 'FILE [--verify]')}
       ${commandLine('backup', '--verify-only FILE')}
       ${commandLine('backup', '--list')}

FILE is a path, or s3://bucket/key in the store of BACKUP_BUCKET. Writes the database, the files and the waiting jobs into one archive, also while Almoner runs. With BACKUP_PASSPHRASE the archive is
encrypted, and has the keys of bank account numbers too. --verify restores it into a scratch folder
beside FILE, or in DATA_DIR, and compares. --list names what is in BACKUP_DIR or BACKUP_BUCKET.`;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const progress = new ProgressLine(process.stdout);
const showing = (work: string) => (now: Progress) => progress.show(() => progressInWords(work, now));

async function backup(archive: Archive, config: Config): Promise<void> {
  const database = await openExisting(config);
  const passphrase = config.backupPassphrase;
  try {
    const options = { archive, passphrase, signal: stopOnSignal(), onProgress: showing('Backup') };
    const { tables, files } = await makeBackup(database, config, options).catch((error) => {
      throw inWords(error, archive);
    });
    progress.clear();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${archive.address}: ${grouped(rows)} rows and ${grouped(files)} files in ${sizeInWords((await archive.size()) ?? 0)}.`);
    if (passphrase === null)
      say(
        'It is not encrypted, and the keys of bank account numbers (PAYOUT_KEYS) are not in it: keep them elsewhere. BACKUP_PASSPHRASE changes both.',
      );
  } finally {
    await database.close();
  }
}

/** Explains why the archive cannot be written where the person wants it. Returns other errors unchanged. */
function inWords(error: unknown, { address }: Archive): unknown {
  const isOfArchive = error instanceof Error && 'path' in error && String(error.path).startsWith(address);
  if (!isOfArchive || !isPathProblem(error)) return error;
  if (errorCode(error) === 'ENOENT') return new ArchiveError(`There is no folder ${dirname(address)}. Make it first.`);
  return new ArchiveError(pathProblem(address, error));
}

async function verify(archive: Archive, { backupPassphrase: passphrase }: Config): Promise<void> {
  const { header, end } = await verifyBackup({ archive, passphrase, onProgress: showing('Check') });
  progress.clear();
  say(
    `Verified: ${archive.address}, made ${header.madeAt}. Its ${end.tables.length} tables and ${end.files} files were restored and are the same.`,
  );
}

/** Lists everything in the place of the backups, also files that Almoner did not make. */
async function list({ backups, dataDir }: Config): Promise<void> {
  if (backups === null) throw new ArchiveError('Neither BACKUP_DIR nor BACKUP_BUCKET is set.');
  const place = openBackupPlace(backups.place, dataDir);
  const names = await place.names().catch((error) => {
    throw new ArchiveError(place.problemInWords(error));
  });
  for (const name of [...names].sort()) say(place.archive(name).address);
}

function readArguments() {
  const options = {
    list: { type: 'boolean' },
    verify: { type: 'boolean' },
    'verify-only': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [file] = positionals;
  if (values.list) return 'list';
  if (values.help || file === undefined || positionals.length > 1) return null;
  return { file, make: !values['verify-only'], check: values.verify || values['verify-only'] };
}

async function run(): Promise<void> {
  const wanted = readArguments();
  if (wanted === null) return say(usage);
  const config = readConfig();
  if (wanted === 'list') return list(config);
  const archive = archiveAt(wanted.file, config);
  try {
    if (wanted.make) await backup(archive, config);
    if (wanted.check) await verify(archive, config);
  } finally {
    progress.clear();
  }
}

await runCommand(run, (reason) => `The backup failed: ${reason}`);

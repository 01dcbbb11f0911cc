// npm run files:move -- to-bucket | to-folder: copies the stored files from the data folder to the bucket, or back.
import { parseArgs } from 'node:util';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { sizeInWords } from '#server/platform/backup/progress-words.ts';
import { openBucket } from '#server/platform/files/bucket/bucket-storage.ts';
import { type Direction, type Moved, moveFiles } from '#server/platform/files/move/move-files.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import { type Config, readConfig } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { openExisting } from './open-database.ts';
import { ProgressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Usage: ${commandLine('files:move', 'to-bucket')}
       ${commandLine('files:move', 'to-folder')}

Copies every stored file from DATA_DIR to the bucket of S3_BUCKET, or back, also while Almoner runs, and compares each copy by its
checksum. It deletes nothing. Stopped or killed, it can be run again, and goes on where it was. At the end it says what to do next.`;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const progress = new ProgressLine(process.stdout);
const count = (files: number) => howMany(files, 'file', 'files');

async function move(direction: Direction, config: Config): Promise<void> {
  if (config.bucket === null)
    throw new StartRefused('Set S3_BUCKET and its keys, with FILES_IN=folder as long as the files are to stay in DATA_DIR.');
  const database = await openExisting(config);
  try {
    const moved = await moveFiles({
      ...{ folder: openFolder(config.dataDir), bucket: openBucket(config.bucket), direction, pool: database.pool },
      signal: stopOnSignal(),
      onProgress: (done, total, bytes) =>
        progress.show(() => `${direction}: ${grouped(done)} of ${count(total)}, ${sizeInWords(bytes)} copied`),
    });
    progress.clear();
    report(direction, config, config.bucket.bucket, moved);
  } finally {
    await database.close();
  }
}

function report(direction: Direction, config: Config, bucket: string, { copied, copiedBytes, there, wrong }: Moved): void {
  say(`Copied ${count(copied)} (${sizeInWords(copiedBytes)}); ${count(there)} were there already.`);
  if (wrong.length > 0) {
    say(`The copies of ${count(wrong.length)} differ: ${wrong.slice(0, 5).join(', ')}. Do not switch. Run this again.`);
    process.exitCode = 1;
    return;
  }
  const [target, other] = direction === 'to-bucket' ? (['bucket', 'folder'] as const) : (['folder', 'bucket'] as const);
  say(
    `All ${count(copied + there)} of the ${other} are in the ${target}${target === 'bucket' ? ` ${bucket}` : ''}, compared by checksum.`,
  );
  say(next(target, config));
}

function next(target: Config['filesIn'], { filesIn, dataDir }: Config): string {
  if (filesIn !== target)
    return `It is safe to switch: set FILES_IN=${target} and restart Almoner, on every server. Then run this again: it copies what people upload until then.`;
  return target === 'bucket'
    ? `Once every server runs with FILES_IN=bucket, ${dataDir}/files is no longer needed.`
    : 'Once every server runs with FILES_IN=folder, the bucket is no longer needed: remove S3_BUCKET, FILES_IN and its files.';
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
  const [direction] = positionals;
  if (values.help || positionals.length !== 1 || (direction !== 'to-bucket' && direction !== 'to-folder')) return say(usage);
  try {
    await move(direction, readConfig());
  } finally {
    progress.clear();
  }
}

await runCommand(run, (reason) => `The move stopped, and nothing is lost: ${reason}\nRun it again: it goes on where it was.`);

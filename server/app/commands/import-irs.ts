import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importIrsFiles } from '#server/nonprofits/irs/import.ts';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { progressInWords, summary } from '#server/nonprofits/irs/summary.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { errorMessage } from '#server/platform/process/error-code.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { openForCommand } from './open-database.ts';
import { ProgressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: ${commandLine('import:irs', 'FILE…')}

Imports the IRS Exempt Organizations Business Master File extract (CSV, one file a state or region,
from the IRS's web site). New organisations are added, not published; those that the IRS changed since
the last import are updated; corrections made by hand stay where the IRS did not change. It can be
stopped at any moment and run again. Lists of skipped lines and of organisations that are no longer
listed are written to the folder imports in DATA_DIR.`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** 128 + the signal's number, as in shells. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 };

/** The first signal lets the current batch finish. Another one, at least a second later, ends the import at once. */
function stopOnSignal(): { signal: AbortSignal; exitCode: () => number } {
  const stop = new AbortController();
  let first: { at: number; code: number } | null = null;
  for (const [name, code] of Object.entries(exitCodes)) {
    process.on(name, () => {
      // npm forwards a terminal's Ctrl-C, so it arrives twice: ignore the second arrival.
      if (first && performance.now() - first.at > 1_000) process.exit(code);
      first ??= { at: performance.now(), code };
      stop.abort();
    });
  }
  return { signal: stop.signal, exitCode: () => first?.code ?? 0 };
}

function readArguments(): string[] | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
    if (values.help) return null;
    if (positionals.length > 0) return positionals;
  } catch (error) {
    throw new StartRefused(`${errorMessage(error)}\n\n${usage}`);
  }
  throw new StartRefused(`Name the file to import.\n\n${usage}`);
}

async function importFiles(paths: string[]): Promise<number> {
  const config = readConfig();
  const { signal, exitCode } = stopOnSignal();
  const progress = new ProgressLine(process.stdout);
  const files = await openIrsFiles(paths);
  const database = await openForCommand(config);
  try {
    const results = await importIrsFiles(database, files, {
      listFolder: join(config.dataDir, 'imports'),
      signal,
      onProgress: (now) => progress.show(() => progressInWords(now)),
      onWaiting: () => say('Another import is at work on this database. This one begins when it has ended.'),
    });
    progress.clear();
    say(summary(results, paths.length));
    return results.length === files.length && results.every(({ complete }) => complete) ? 0 : exitCode();
  } catch (error) {
    progress.clear();
    throw error;
  } finally {
    await database.close();
  }
}

async function run(): Promise<void> {
  const paths = readArguments();
  if (paths) process.exitCode = await importFiles(paths);
  else say(usage);
}

await runCommand(
  run,
  (reason) => `The import failed: ${reason}\nWhat was imported so far is kept; the command can be run again.`,
);

// npm run irs-file -- FILE…|URL…: loads the IRS's file for looking up organizations. It adds no nonprofit.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { findIrsChanges } from '#server/nonprofits/irs-changes/find-changes.ts';
import { downloadFile, isAddress } from '#server/nonprofits/irs-register/download-files.ts';
import { findFile, latestMonth, markOf } from '#server/nonprofits/irs-register/file-month.ts';
import { loadRegister } from '#server/nonprofits/irs-register/load-register.ts';
import { type Config, readConfig } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { openForCommand } from './open-database.ts';
import { ProgressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: ${commandLine('irs-file', 'FILE…|URL… [--month 2026-03]')}

Loads the IRS Exempt Organizations Business Master File extract (CSV), so that people who type an EIN or a name find
the organization. The files of one run replace what was loaded before: name all regions at once, for the whole country
  https://www.irs.gov/pub/irs-soi/eo1.csv https://www.irs.gov/pub/irs-soi/eo2.csv
  https://www.irs.gov/pub/irs-soi/eo3.csv https://www.irs.gov/pub/irs-soi/eo4.csv
No nonprofit is added or changed. The month is that of --month, else of a file's name or time. Stopped at any moment, it
leaves what was loaded before.`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stop.abort(new StartRefused('Stopped. What was loaded before stays.')));
  return stop.signal;
}

interface Wanted {
  /** files and addresses */
  given: string[];
  month: string | undefined;
}

function readWanted(): Wanted | null {
  const options = { month: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (values.help) return null;
  if (positionals.length === 0) throw new StartRefused(`Name the file to load.\n\n${usage}`);
  if (values.month !== undefined && !/^20\d\d-(0[1-9]|1[0-2])$/.test(values.month))
    throw new StartRefused('--month is a year and a month: 2026-03.');
  return { given: positionals, month: values.month };
}

async function load({ given, month }: Wanted, config: Config): Promise<void> {
  const signal = stopOnSignal();
  const progress = new ProgressLine(process.stdout);
  const folder = join(config.dataDir, 'irs-download');
  try {
    const paths: string[] = [];
    for (const one of given) paths.push(isAddress(one) ? await downloadFile(one, folder, signal) : one);
    const found = await Promise.all(paths.map(findFile));
    const files = await openIrsFiles(paths);
    const database = await openForCommand(config);
    try {
      const said = month ?? latestMonth(found);
      const { organizations, skipped, states } = await loadRegister(database.pool, files, {
        month: said,
        mark: markOf(found),
        signal,
        onProgress: ({ rows, done }) =>
          progress.show(() => `${grouped(rows)} organizations${done === null ? '' : ` (${Math.floor(100 * done)} %)`}`),
      });
      progress.clear();
      await findIrsChanges(database.db);
      say(`Loaded the IRS file of ${said}: ${grouped(organizations)} organizations of ${states.length} states.`);
      if (skipped > 0) say(`${grouped(skipped)} lines were left out: they cannot be read, or name an EIN twice.`);
    } finally {
      await database.close();
    }
  } finally {
    progress.clear();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(): Promise<void> {
  const wanted = readWanted();
  if (wanted === null) say(usage);
  else await load(wanted, readConfig());
}

await runCommand(run, (reason) => `The load failed: ${reason}\nWhat was loaded before stays.`);

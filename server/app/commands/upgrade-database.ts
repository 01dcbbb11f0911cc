// npm run database:upgrade: copies the database of an earlier PostgreSQL into one of this version.
import { parseArgs } from 'node:util';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { progressInWords } from '#server/platform/backup/progress-words.ts';
import { upgradeDatabase } from '#server/platform/backup/upgrade-database.ts';
import { giveToOwner } from '#server/platform/database/embedded/cluster/account.ts';
import { clusterFolder, findEarlierPrograms } from '#server/platform/database/embedded/cluster/earlier-cluster.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { ProgressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Usage: ${commandLine('database:upgrade')}

Moves the database that an earlier Almoner made in DATA_DIR into one of this version's PostgreSQL, and compares every table. Stop Almoner
first. Stopped or killed, it can be run again. The earlier database stays beside the new one until you delete it.`;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const progress = new ProgressLine(process.stdout);

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return say(usage);
  const config = readConfig();
  if (config.databaseUrl !== null)
    throw new StartRefused('DATABASE_URL is set: whoever runs that PostgreSQL upgrades it, and Almoner needs nothing for it.');
  const earlier = findEarlierPrograms(config.dataDir);
  if (earlier === null) return say('Nothing is left to do: the database is of this version already.');
  try {
    const onProgress = (now: Parameters<typeof progressInWords>[1]) => progress.show(() => progressInWords('Upgrade', now));
    const { tables } = await upgradeDatabase(config, { earlier, signal: stopOnSignal(), onProgress });
    progress.clear();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Moved ${grouped(rows)} rows of ${tables.length} tables, and compared them. Start Almoner with ${commandLine('start')}.`);
    say(
      `The earlier database is in ${clusterFolder(config.dataDir, earlier.major)}: delete it once you no longer want to go back.`,
    );
    say(`The IRS file is not moved: load it again if you use it (${commandLine('irs-file', 'FILE…')}).`);
  } finally {
    progress.clear();
    giveToOwner(config.dataDir);
  }
}

await runCommand(run, (reason) => `The upgrade failed, and the database is as it was: ${reason}`);

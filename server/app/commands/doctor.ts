// npm run doctor: checks everything that a programme needs to run, and says what to do.
import { parseArgs } from 'node:util';
import { type FindingState, upkeepCheckLabels } from '#contract/app/upkeep/upkeep.ts';
import type { Check, CheckContext, CheckResult } from '#server/app/upkeep/check.ts';
import { checkCertificate } from '#server/app/upkeep/operator-checks/certificate.ts';
import { checkConfiguration, checkRights } from '#server/app/upkeep/operator-checks/configuration.ts';
import { mailServerCheck } from '#server/app/upkeep/operator-checks/mail-server.ts';
import { checkBackupBucket, checkObjectStore } from '#server/app/upkeep/operator-checks/object-store.ts';
import { checkService, checkVisitors } from '#server/app/upkeep/operator-checks/service.ts';
import { checkStoredFiles } from '#server/app/upkeep/operator-checks/stored-files.ts';
import { attempt, runChecks } from '#server/app/upkeep/run-checks.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { checkSettings } from '#server/platform/programme/in-force.ts';
import { openExisting } from './open-database.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: ${commandLine('doctor')}
       ${commandLine('doctor', '--mail you@example.org')}

Looks at the configuration, the folders, the disk, the clock, the database, the files, the emails, the backups and the certificate,
and changes nothing. --mail sends a test email. It ends with status 1 if something needs help.`;

const marks: Record<FindingState, string> = { GOOD: 'ok   ', WATCH: 'look ', BAD: 'BAD  ' };

function say(title: string, { state, text, advice }: CheckResult): FindingState {
  process.stdout.write(`${marks[state]} ${title}: ${text}\n`);
  if (advice !== '') process.stdout.write(`      → ${advice}\n`);
  return state;
}

async function examine(context: CheckContext, mailTo: string | null): Promise<FindingState[]> {
  const own: [string, Check][] = [
    ['Configuration', checkConfiguration],
    ['Folders', checkRights],
    ['Certificate', checkCertificate],
    ['Mail server', mailServerCheck(mailTo)],
    ['Object store', checkObjectStore],
    ['Bucket of backups', checkBackupBucket],
    ['Files', checkStoredFiles],
    ['Service', checkService],
    ['Visitors', checkVisitors],
  ];
  const states: FindingState[] = [];
  for (const [title, check] of own) states.push(say(title, await attempt(check, context)));
  for (const { check, ...found } of await runChecks(context)) states.push(say(upkeepCheckLabels[check], found));
  return states;
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { mail: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const config = readConfig();
  const database = await openExisting(config);
  try {
    const { rows } = await database.pool.query("SELECT to_regclass('public.upkeep_alarms') IS NOT NULL AS ready");
    if (!rows[0].ready)
      throw new StartRefused(`This database is of an earlier version. Start Almoner with ${commandLine('start')} first.`);
    // what staff set is in force in the doctor too, such as the sender of the test email
    await checkSettings({ config, pool: database.pool });
    const states = await examine({ config, db: database.db }, values.mail ?? null);
    if (states.includes('BAD')) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

await runCommand(run, (reason) => `The doctor could not look: ${reason}`);

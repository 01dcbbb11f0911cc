// npm test [server | browser] [wing] [arguments of the test runners …]: runs all tests, or one half, or those of one wing.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from './memory-folder.mjs';
import { ensureAllInstalled, ensureWebBuilt, environment, root, run } from './prepare.mjs';
import { browserFiles, failedInBrowser, failedOnServer, fileLines, processorTimes, serverFiles } from './test-reports.mjs';

ensureAllInstalled();
process.env.TMPDIR = memoryFolder() ?? tmpdir();
const { addShell, ensureChromium } = await import('./chromium.mjs');

const wings = readdirSync(join(root, 'contract'));
const extra = process.argv.slice(2);
const only = extra[0] === 'server' || extra[0] === 'browser' ? extra.shift() : undefined;
const wing = wings.includes(extra[0]) ? extra.shift() : undefined;
const onServer = wing ? ['contract', 'server', 'web'].map((name) => `${name}/${wing}/`) : [];
const inBrowser = wing ? [`tests/e2e/${wing}/`] : [];
const reports = mkdtempSync(join(tmpdir(), 'almoner-reports-'));
/**
 * The tests write their processor time to this file. The time of the database and of the shared app is not included, because they
 * serve many test files at once.
 */
const processorFile = join(reports, 'processor.txt');
process.env.PROCESSOR_TIMES = processorFile;
const timesFile = join(root, 'node_modules', '.cache', 'test-times.txt');
const shown = 15;
const total = { passed: 0, failed: 0, skipped: 0 };
const timed = [];
const failedTests = [];

function count(file, read, filesOf, failedIn) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const { passed, failed, skipped } = read(report);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    timed.push(...filesOf(report));
    failedTests.push(...failedIn(report));
  } catch {
    // A test runner that crashed before it wrote its report has failed.
    total.failed += 1;
  }
}

function countServer(file) {
  const read = (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests ? 0 : 1),
    skipped: report.numPendingTests,
  });
  count(file, read, serverFiles, failedOnServer);
}

const vitest = (file, args) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args];

function server(args) {
  const file = join(reports, 'server.json');
  const status = run('vitest', vitest(file, args));
  countServer(file);
  return status;
}

/** Runs the tests of the project “waiting”, which mostly wait, while `work` runs. Prints their output at the end. */
async function besideWaiting(work) {
  const file = join(reports, 'waiting.json');
  const child = spawn('vitest', vitest(file, ['--project=waiting']), { cwd: root, env: environment() });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes));
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', () => resolve(1)));
  const done = await work();
  const status = await ended;
  process.stdout.write(Buffer.concat(printed));
  countServer(file);
  return Math.max(done, status ?? 1);
}

function runAsync(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
    child.once('error', reject).once('close', (status) => resolve(status ?? 1));
  });
}

async function browser() {
  ensureWebBuilt();
  const chromium = await ensureChromium();
  if (!chromium) {
    process.stderr.write(
      '\nThe browser journeys need a Chromium and none could be installed: install one (on Debian: apt-get install chromium) or name it in CHROMIUM_PATH.\n',
    );
    total.failed += 1;
    return 1;
  }
  addShell(chromium);
  const file = join(reports, 'browser.json');
  const env = { ...environment(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const status = await runAsync('playwright', ['test', '--reporter=list,json', ...inBrowser, ...extra], env);
  const read = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped });
  count(file, read, browserFiles, failedInBrowser);
  return status;
}

const statuses = [];
if (only === undefined && wing === undefined && extra.length === 0) {
  statuses.push(server(['--project=web', '--project=server']));
  statuses.push(await besideWaiting(browser));
} else {
  if (only !== 'browser') statuses.push(server([...onServer, ...extra]));
  if (only !== 'server') statuses.push(await browser());
}
const used = processorTimes(existsSync(processorFile) ? readFileSync(processorFile, 'utf8') : '');
const lines = fileLines(timed, used, root);
writeFileSync(timesFile, lines.join(''));
rmSync(reports, { recursive: true, force: true });
process.stdout.write(
  `\nThe costliest files, in seconds of processor time and of its tests (all are in ${timesFile}):\n${lines.slice(0, shown).join('')}`,
);
if (failedTests.length > 0)
  process.stdout.write(`\nFailed:\n${failedTests.map((name) => `  ${name.replace(`${root}/`, '')}\n`).join('')}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`);
process.exit(statuses.some((status) => status !== 0) ? 1 : 0);

// npm test [server | browser] [arguments of the test runner …]: runs all tests or one half of them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, ensureWebBuilt, environment, root, run } from './prepare.mjs';
import { browserFiles, failedInBrowser, failedOnServer, serverFiles, slowestFiles } from './test-reports.mjs';

ensureInstalled();
const { ensureChromium } = await import('./chromium.mjs');

const [part, ...rest] = process.argv.slice(2);
const only = part === 'server' || part === 'browser' ? part : undefined;
const extra = only ? rest : process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'almoner-reports-'));
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

function server() {
  const file = join(reports, 'server.json');
  const status = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...extra]);
  const read = (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests ? 0 : 1),
    skipped: report.numPendingTests,
  });
  count(file, read, serverFiles, failedOnServer);
  return status;
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
  const file = join(reports, 'browser.json');
  const env = { ...environment(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const status = run('playwright', ['test', '--reporter=list,json', ...extra], { env });
  const read = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped });
  count(file, read, browserFiles, failedInBrowser);
  return status;
}

const statuses = [];
if (only !== 'browser') statuses.push(server());
if (only !== 'server') statuses.push(await browser());
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\nThe slowest files:\n${slowestFiles(timed, root)}`);
if (failedTests.length > 0)
  process.stdout.write(`\nFailed:\n${failedTests.map((name) => `  ${name.replace(`${root}/`, '')}\n`).join('')}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`);
process.exit(statuses.some((status) => status !== 0) ? 1 : 0);

// npm run check [-- --shard=1/3]: runs everything that CI checks, the tests last. With --shard=1/3, runs the first of three
// parts.
import { spawn } from 'node:child_process';
import { ensureAllInstalled, environment, ownNode, root, run } from './prepare.mjs';

ensureAllInstalled();
/**
 * These checks do not depend on each other, so two run at once. The compiler's two checks take half of the time, with one thread
 * each. The build of the web is one of the checks, because it uses all processors and would delay the tests.
 */
const checks = [
  ['build of the web', 'npm', ['run', '--silent', 'build']],
  ['types of the server', 'tsc', ['-p', 'tsconfig.server.json', '--singleThreaded']],
  ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['types of the web', 'tsc', ['-p', 'tsconfig.web.json', '--singleThreaded']],
  ['dead code', 'knip', []],
  ['generated database types', ownNode, ['scripts/database-types.ts', '--verify']],
  ['order of the wings', ownNode, ['scripts/wings.mjs']],
  ['configuration', ownNode, ['scripts/configuration.ts', '--verify']],
  ['documents', ownNode, ['scripts/documents.ts']],
  ['OpenAPI', ownNode, ['scripts/lint-openapi.ts']],
];
/** With `--shard`, each machine runs a part of the tests, and only the first machine runs `checks`. */
const part = process.argv.slice(2);
if (part.length > 0 && !/^--shard=[1-9]\d*\/[1-9]\d*$/.test(part.join(' '))) {
  process.stderr.write('npm run check takes --shard=1/3 and the like, and nothing else.\n');
  process.exit(2);
}
if (part.length > 0 && !part[0].startsWith('--shard=1/')) checks.length = 0;
/** Installs a missing browser while the checks use the processors. If this fails, the tests say what is wrong. */
const browser = spawn(ownNode, ['scripts/chromium.mjs'], { cwd: root, env: environment(), stdio: 'ignore' });
const browserCame = new Promise((resolve) => browser.once('close', resolve).once('error', resolve));
const seconds = [];
let failure = 0;

function ended(name, begun, status) {
  if (status === 0) {
    seconds.push(`${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${name}\n`);
    return;
  }
  process.stderr.write(`\n── ${name}: failed\n`);
  failure ||= status;
}

/** Runs a check, and prints its output when the check has ended. */
function check([name, command, args]) {
  const begun = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes));
    child.once('error', reject);
    child.once('close', (status) => {
      process.stdout.write(`\n── ${name}\n${Buffer.concat(printed)}`);
      ended(name, begun, status ?? 1);
      resolve();
    });
  });
}

/** Runs the next check until none is left or one has failed. */
async function checkInTurn() {
  for (let next = checks.shift(); next && failure === 0; next = checks.shift()) await check(next);
}

await Promise.all([checkInTurn(), checkInTurn()]);
if (failure === 0) {
  await browserCame;
  process.stdout.write('\n── tests\n');
  const begun = Date.now();
  ended('tests', begun, run('npm', ['test', '--silent', '--', ...part]));
}
if (failure !== 0) {
  browser.kill();
  process.exit(failure);
}
process.stdout.write(`\nAll fine:\n${seconds.join('')}`);

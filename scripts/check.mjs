// npm run check: everything that CI checks, the tests last.
import { ensureInstalled, ownNode, run } from './prepare.mjs';

ensureInstalled();
const steps = [
  ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['types of the server', 'tsc', ['-p', 'tsconfig.server.json']],
  ['types of the web', 'tsc', ['-p', 'tsconfig.web.json']],
  ['dead code', 'knip', []],
  ['generated database types', ownNode, ['scripts/database-types.ts', '--verify']],
  ['OpenAPI', ownNode, ['scripts/lint-openapi.ts']],
  ['tests', 'npm', ['test', '--silent']],
];
const seconds = [];
for (const [name, command, args] of steps) {
  const begun = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  const status = run(command, args);
  if (status !== 0) {
    process.stderr.write(`\n── ${name}: failed\n`);
    process.exit(status);
  }
  seconds.push(`${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${name}\n`);
}
process.stdout.write(`\nAll fine:\n${seconds.join('')}`);

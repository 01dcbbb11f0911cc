import { spawnSync } from 'node:child_process';
import { installBySystem, onPath } from '../scripts/system-packages.mjs';

/** Runs hledger on a journal, installing it first where it is missing. Returns what it prints; throws what it complains about. */
export function hledger(journal: string, ...args: string[]): string {
  if (!onPath('hledger')) installBySystem({ apt: ['hledger'], others: ['hledger'] });
  const { status, stdout, stderr, error } = spawnSync('hledger', ['-f', '-', ...args], {
    input: journal,
    encoding: 'utf8',
    maxBuffer: 200_000_000,
    env: { ...process.env, LANG: 'C.UTF-8' },
  });
  if (error) throw new Error('The books are checked by hledger, which could not be installed: install it.', { cause: error });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

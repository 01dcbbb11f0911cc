import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFile(join(root, path), 'utf8');

/** A folder that `npm ci` has filled, as far as the check of its Node looks. */
async function installed(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-installing-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'node_modules'));
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '{}');
  for (const path of ['package.json', 'scripts/check-node.mjs']) await cp(join(root, path), join(folder, path));
  return folder;
}

test.each([
  ['18.20.4', 1],
  ['20.18.3', 1],
  ['21.7.3', 1],
  ['22.11.0', 1],
  ['20.19.0', 0],
  ['22.12.0', 0],
  ['23.0.0', 0],
  ['24.21.0', 0],
])('an installation with Node %s ends with status %i', async (version, status) => {
  const folder = await installed();
  const env = { ...process.env, npm_config_user_agent: `npm/9.2.0 node/v${version} linux x64 workspaces/false` };
  const ended = spawnSync(process.execPath, [join(folder, 'scripts/check-node.mjs')], { env, encoding: 'utf8' });
  expect([ended.status, ended.stderr.trim()]).toEqual([
    status,
    status === 0
      ? ''
      : `Node ${version} cannot install Almoner: npm would leave out packages that need a newer one. Install Node 24, or another of ^20.19.0 or >=22.12.0, and run this again. Almoner itself brings its own Node.`,
  ]);
  const counts = await stat(join(folder, 'node_modules/.package-lock.json')).then(
    () => 0,
    () => 1,
  );
  expect(counts).toBe(status);
});

test('npm checks its Node, and no optional package that Linux or macOS need is left out with a Node that is allowed', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  expect(scripts.preinstall).toBe('node scripts/check-node.mjs');
  const { packages } = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, { optional?: true; os?: string[]; cpu?: string[]; engines?: { node?: string } }>;
  };
  const needed = Object.values(packages).filter(
    ({ optional, os, cpu }) =>
      optional && os?.some((name) => /linux|darwin/.test(name)) && cpu?.some((name) => /x64|arm64/.test(name)),
  );
  // each of these admits ^20.19.0 || >=22.12.0; where an update brings another one, look whether the range has to change
  expect([...new Set(needed.map((one) => one.engines?.node ?? ''))].sort()).toEqual([
    '',
    '>= 10',
    '>= 12.0.0',
    '>=14.21.3',
    '>=16',
    '>=16.20.0',
    '>=20.9.0',
    '^20.19.0 || >=22.12.0',
  ]);
});

test('the image is built without what git ignores', async () => {
  const lines = (text: string) => text.split('\n').map((line) => line.replace(/^(\*\*)?\/|\/$/g, ''));
  const left = lines(await read('.dockerignore'));
  const ignored = lines(await read('.gitignore')).filter((line) => line !== '');
  expect(ignored.filter((name) => !left.includes(name))).toEqual([]);
});

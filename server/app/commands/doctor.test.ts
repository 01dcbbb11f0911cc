import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { header, line } from '#server/nonprofits/irs/irs-lines-for-tests.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-doctor-'));
  await writeFile(join(folder, 'eo_test.csv'), `${header}\n${line({})}\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(command: string, ...words: string[]): Promise<[number, string]> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const path = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...words], {
    cwd: folder,
    env: { ...environment, PAYOUT_KEYS: randomBytes(32).toString('base64'), NODE_ENV: 'test', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const [code] = await once(child, 'exit');
  return [code, await said];
}

test.each([
  ['doctor'],
  ['backup', 'archive'],
  ['create-staff', '--email', 'ada@test.example'],
  ['payout-keys', 'check'],
  ['import-irs', 'eo_test.csv'],
  ['irs-file', 'eo_test.csv'],
])(
  '%s makes no database where there is none, and says so',
  async (...[command = '', ...words]) => {
    const refused = [
      1,
      `The data folder ${join(folder, 'data')} has no database. Name the right one with DATA_DIR, or start Almoner with npm start first.\n`,
    ];
    expect(await run(command, ...words)).toEqual(refused);
    expect(await readdir(folder)).toEqual(['eo_test.csv']);
  },
  60_000,
);

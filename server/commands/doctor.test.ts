import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(command: string, ...words: string[]): Promise<[number, string]> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const path = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...words], {
    env: { ...environment, NODE_ENV: 'test', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const [code] = await once(child, 'exit');
  return [code, await said];
}

test.each([['doctor'], ['backup']])(
  '%s makes no database where there is none, and says so',
  async (command) => {
    const refused = [
      1,
      `The data folder ${join(folder, 'data')} has no database. Name the right one with DATA_DIR, or start Almoner with npm start first.\n`,
    ];
    expect(await run(command, ...(command === 'backup' ? [join(folder, 'archive')] : []))).toEqual(refused);
    expect(await readdir(folder)).toEqual([]);
  },
  60_000,
);

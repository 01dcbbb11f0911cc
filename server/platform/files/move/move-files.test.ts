import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesPrefix, openBucket } from '#server/platform/files/bucket/bucket-storage.ts';
import { putBytes } from '#server/platform/files/bucket/put-object.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import type { FileStore } from '#server/platform/files/storage/storage.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { urlOf } from '#tests/killed-app.ts';
import { startObjectStore, type TestObjectStore } from '#tests/object-store/object-store.ts';
import { until } from '#tests/running-app.ts';

const command = fileURLToPath(new URL('../../../app/commands/files-move.ts', import.meta.url));
let store: TestObjectStore;
/** the programme before it has a bucket */
let before: TestApi;
/** the same programme on a new server, whose files are in the bucket alone */
let after: TestApi;
beforeAll(async () => {
  store = await startObjectStore();
  before = await startApi({ ...store.environment, FILES_IN: 'folder' });
  after = await startApi(store.environment, before);
});
afterAll(async () => {
  await after.close();
  await before.close();
  await store.close();
});

function start(direction: string, { app, database }: TestApi): ChildProcess {
  const { dataDir, filesIn } = app.config;
  const own = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: urlOf(database.address), FILES_IN: filesIn };
  return spawn(process.execPath, [command, direction], {
    env: { ...process.env, ...store.environment, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(direction: string, api: TestApi): Promise<[number, string]> {
  const child = start(direction, api);
  const [out, err] = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [code] = await once(child, 'exit');
  return [code, `${await out}${await err}`];
}

/** Ends the command by kill -9 once it has copied some files, and not all. */
async function killHalfWay(direction: string, api: TestApi, target: FileStore, some: number): Promise<void> {
  const child = start(direction, api);
  const ended = once(child, 'exit');
  await until('some files are copied', 60, async () => (await countOf(target)) > some);
  child.kill('SIGKILL');
  await ended;
}

async function countOf(files: FileStore): Promise<number> {
  let count = 0;
  for await (const _ of files.list()) count += 1;
  return count;
}

/** The hash of each stored file. */
async function contentsOf(files: FileStore): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for await (const { name } of files.list())
    contents.set(
      name,
      createHash('sha256')
        .update(await buffer(await files.open(name)))
        .digest('hex'),
    );
  return contents;
}

function bucket() {
  const { bucket: config } = before.app.config;
  if (!config) throw new Error('no bucket is set');
  return { config, files: openBucket(config) };
}

test('folder, bucket and folder again, with uploads meanwhile and kills half-way: every byte stays', async () => {
  const folder = openFolder(before.app.config.dataDir);
  for (let size = 1; size <= 30; size += 1) await before.app.storage.put(randomBytes(size * 1_000), '.pdf');

  await killHalfWay('to-bucket', before, bucket().files, 5);
  const moving = run('to-bucket', before);
  await before.app.storage.put(randomBytes(5_000), '.csv');
  const [code, said] = await moving;
  expect([code, said]).toEqual([0, expect.stringContaining('It is safe to switch: set FILES_IN=bucket and restart Almoner')]);
  // a file that was uploaded after the command has ended is copied by the next run
  await before.app.storage.put(randomBytes(6_000), '.csv');
  expect((await run('to-bucket', before))[0]).toBe(0);
  const all = await contentsOf(folder);
  expect(all.size).toBe(32);
  expect(await contentsOf(bucket().files)).toEqual(all);
  expect(await contentsOf(after.app.storage)).toEqual(all);

  const added = await after.app.storage.put(randomBytes(7_000), '.csv');
  const back = openFolder(after.app.config.dataDir);
  await killHalfWay('to-folder', after, back, 5);
  expect(await run('to-folder', after)).toEqual([
    0,
    expect.stringMatching(
      /All 33 files of the bucket are in the folder, compared by checksum\.\nIt is safe to switch: set FILES_IN=folder/,
    ),
  ]);
  expect(await contentsOf(back)).toEqual(await contentsOf(bucket().files));
  expect((await back.stat(added))?.size).toBe(7_000);
}, 180_000);

test('an object that is not what was put there is told, and nobody is asked to switch', async () => {
  const { config } = bucket();
  const name = `${'d'.repeat(32)}.pdf`;
  await putBytes({ ...config, key: filesPrefix + name }, Buffer.from('altered'), 'e'.repeat(64));
  const [code, said] = await run('to-folder', after);
  expect([code, said]).toEqual([1, expect.stringContaining(`The copies of 1 file differ: ${name}. Do not switch.`)]);
  await after.app.storage.remove(name);
}, 60_000);

test('without a bucket, or with other words, the command says what to do', async () => {
  const { S3_BUCKET: _, ...environment } = store.environment;
  const child = spawn(process.execPath, [command, 'to-bucket'], {
    env: { ...process.env, ...environment, DATA_DIR: before.app.config.dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  expect([(await once(child, 'exit'))[0], await said]).toEqual([1, expect.stringMatching(/^Set S3_BUCKET and its keys/)]);
  expect((await run('elsewhere', before))[1]).toMatch(/^Usage: npm run files:move -- to-bucket/);
}, 60_000);

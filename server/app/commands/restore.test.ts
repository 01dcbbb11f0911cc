import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fileArchive } from '#server/platform/backup/archives/file-archive.ts';
import { makeBackup } from '#server/platform/backup/making/make-backup.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { urlOf } from '#tests/killed-app.ts';
import { createDatabase, dropDatabase } from '#tests/new-database.ts';

/** the owner of the data folder: ids that no account has, for a restore by root into a folder of another account */
const service = { uid: 23_456, gid: 23_456 };

let folder: string;
let api: TestApi;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-restore-'));
  api = await startApi();
  await api.app.storage.put(Buffer.from('a file of a resource'), '.pdf');
  path = join(folder, 'archive');
  const { signal } = new AbortController();
  await makeBackup(api.database, api.app.config, { archive: fileArchive(path), passphrase: null, signal });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const restore = (archive: string, own: Record<string, string>) => run('restore.ts', [archive], own);
const backup = (given: string[], own: Record<string, string>) => run('backup.ts', given, own);

/** Runs a command. Returns its status and what it said of errors. */
async function run(command: string, given: string[], own: Record<string, string>): Promise<[number, string]> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [fileURLToPath(new URL(command, import.meta.url)), ...given], {
    env: { ...environment, NODE_ENV: 'test', ...own },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const [status] = await once(child, 'exit');
  return [status, await said];
}

test('what is restored belongs to the owner of the data folder, also where root restores it', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  if (process.getuid?.() === 0) {
    await chmod(folder, 0o755);
    await chown(dataDir, service.uid, service.gid);
  }
  const { uid } = await stat(dataDir);
  expect(await restore(path, { DATA_DIR: dataDir })).toEqual([0, '']);
  const others: string[] = [];
  for (const name of ['', ...(await readdir(dataDir, { recursive: true }))])
    if ((await stat(join(dataDir, name))).uid !== uid) others.push(name);
  expect(others).toEqual([]);
}, 60_000);

test('a restore that fails leaves no new folder behind, and the next one makes it', async () => {
  const name = 'restored_by_command';
  const address = await createDatabase(inject('testServer'), name);
  const dataDir = join(folder, 'new', 'data');
  const own = { DATA_DIR: dataDir, DATABASE_URL: urlOf(address) };
  const bad = join(folder, 'bad');
  await writeFile(bad, 'EIN,NAME\n1,2\n');
  for (const of of [own, { DATA_DIR: dataDir }])
    expect(await restore(bad, of)).toEqual([1, 'This file is not a backup of Almoner.\n']);
  await writeFile(bad, (await readFile(path)).subarray(0, -700));
  expect(await restore(bad, own)).toEqual([1, expect.stringMatching(/^The backup is damaged or not complete: .*\n$/)]);
  expect(await readdir(join(folder, 'new')).catch(() => [])).toEqual([]);
  expect(await restore(path, own)).toEqual([0, '']);
  expect(await readdir(dataDir)).toEqual(['files']);
  await dropDatabase(inject('testServer'), name);
}, 60_000);

test('what is no file is refused in a sentence that names it', async () => {
  const own = { DATA_DIR: join(folder, 'untouched') };
  const inside = join(path, 'archive');
  for (const [given, told] of [
    [folder, `${folder}: this is a folder, not a file.`],
    ['/dev/null', '/dev/null: this is a device, a pipe or a socket, not a file.'],
    [inside, `${inside}: a part of this path is a file, not a folder.`],
    [join(folder, 'none'), `There is no file ${join(folder, 'none')}.`],
    [join(folder, 'x'.repeat(300)), `${join(folder, 'x'.repeat(300))}: this name is too long.`],
  ] as const) {
    expect(await restore(given, own)).toEqual([1, `${told}\n`]);
    expect(await backup(['--verify-only', given], own)).toEqual([1, `${told}\n`]);
  }
  expect((await readdir(folder)).includes('untouched')).toBe(false);
}, 60_000);

test('a backup is not written over a folder or a device, nor into a folder that is not there', async () => {
  const own = { DATA_DIR: api.app.config.dataDir, DATABASE_URL: urlOf(api.database.address) };
  const missing = join(folder, 'no-folder');
  for (const [given, told] of [
    [folder, `${folder}: this is a folder, not a file.`],
    ['/dev/null', '/dev/null: this is a device, a pipe or a socket, not a file.'],
    [join(missing, 'archive'), `There is no folder ${missing}. Make it first.`],
  ] as const)
    expect(await backup([given], own)).toEqual([1, `${told}\n`]);
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
}, 60_000);

test('a folder of a variable that is a file, or not there, is named in a sentence', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const none = join(folder, 'no-backups');
  for (const [given, own, told] of [
    [['--list'], { BACKUP_DIR: none }, `The folder ${none} cannot be used (ENOENT).`],
    [['--list'], { BACKUP_DIR: file }, `The folder ${file} cannot be used (ENOTDIR).`],
    [
      [join(folder, 'new-archive')],
      { DATA_DIR: file },
      `The data folder ${file} can't be used: a part of its path is a file, not a folder. Mend that, or choose another folder with DATA_DIR.`,
    ],
  ] as const)
    expect(await backup([...given], own)).toEqual([1, `${told}\n`]);
}, 60_000);

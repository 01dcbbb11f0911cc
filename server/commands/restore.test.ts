import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { fileArchive } from '#server/backup/archives/file-archive.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { startApi } from '#tests/api.ts';

/** the owner of the data folder: ids that no account has, for a restore by root into a folder of another account */
const service = { uid: 23_456, gid: 23_456 };

test('what is restored belongs to the owner of the data folder, also where root restores it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-restore-'));
  const api = await startApi();
  onTestFinished(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  await api.app.storage.put(Buffer.from('a file of a resource'), '.pdf');
  const path = join(folder, 'archive');
  await makeBackup(api.database, api.app.config, {
    archive: fileArchive(path),
    passphrase: null,
    signal: new AbortController().signal,
  });
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  if (process.getuid?.() === 0) {
    await chmod(folder, 0o755);
    await chown(dataDir, service.uid, service.gid);
  }
  const { uid } = await stat(dataDir);

  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [fileURLToPath(new URL('restore.ts', import.meta.url)), path], {
    env: { ...environment, NODE_ENV: 'test', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  expect([(await once(child, 'exit'))[0], await said]).toEqual([0, '']);
  const others: string[] = [];
  for (const name of ['', ...(await readdir(dataDir, { recursive: true }))])
    if ((await stat(join(dataDir, name))).uid !== uid) others.push(name);
  expect(others).toEqual([]);
}, 60_000);

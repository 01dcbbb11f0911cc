import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SaveWriters } from './crash/save-writers.ts';
import { freePort, ready, spawnApp, until } from './running-app.ts';

test('kill -9 during saves of answers loses no acknowledged answer', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-crash-saves-'));
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  let app = spawnApp(environment);
  try {
    await ready(app);
    const writers = new SaveWriters(app.origin);
    await writers.begin();
    for (let round = 0; round < 3; round += 1) {
      const before = writers.acknowledged;
      const load = writers.write();
      await until('an acknowledged save', 60, () => writers.acknowledged > before);
      await delay(150 + Math.random() * 500);
      app.process.kill('SIGKILL');
      await app.ended;
      load.stop();
      await load.ended;
      app = spawnApp(environment);
      await ready(app);
      expect(await writers.countLost()).toBe(0);
    }
  } finally {
    app.process.kill('SIGTERM');
    await app.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);

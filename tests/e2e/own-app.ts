import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openForCommand } from '#server/app/commands/open-database.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { freePort, ready, spawnApp } from '#tests/running-app.ts';
import { copyDemoFolder } from './demo-folder.ts';
import { sessionsAt, test as shared, storageOf } from './test.ts';

interface OwnApp {
  origin: string;
  db: Db;
}

/**
 * Like `test`, but each worker has its own app, with only the demo programme. For tests that count published records, which other
 * tests change in the shared app.
 */
export const test = shared.extend<object, { ownApp: OwnApp; ownEnvironment: Record<string, string> }>({
  /** environment variables for the app, besides the usual ones */
  ownEnvironment: [{}, { option: true, scope: 'worker' }],

  ownApp: [
    async ({ ownEnvironment }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'almoner-own-'));
      const environment = {
        DATA_DIR: join(folder, 'data'),
        PORT: String(await freePort()),
        BACKUP_DIR: join(folder, 'backups'),
        ALMONER_DEMO: 'on',
        NODE_ENV: 'development',
        ...ownEnvironment,
      };
      await mkdir(environment.BACKUP_DIR);
      await copyDemoFolder(environment.DATA_DIR);
      const app = spawnApp(environment);
      await ready(app, 100);
      const { db, close } = await openForCommand(readConfig(environment));
      await use({ origin: app.origin, db });
      await close();
      app.process.kill('SIGTERM');
      await app.ended;
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ ownApp }, use) => use(ownApp.origin),
  sessionOf: [({ ownApp }, use) => use(sessionsAt(ownApp.origin)), { scope: 'worker' }],
  storageState: async ({ as, ownApp, sessionOf }, use) => {
    await use(as === null ? { cookies: [], origins: [] } : storageOf(await sessionOf(as), ownApp.origin));
  },
});

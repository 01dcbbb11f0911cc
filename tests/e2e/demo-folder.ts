import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pino from 'pino';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { prepareProgramme } from '#server/app/programme/prepare.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { e2ePort } from './port.ts';

/**
 * The data folder of a stopped app that has just filled its demo. It is filled once for each run of the tests, and `serve.ts`
 * copies it.
 */
export const demoFolder = join(tmpdir(), `almoner-e2e-${e2ePort}-demo`);

/**
 * Fills the folder as the first start of an app does. It also reads the texts of the library's files in advance, because that
 * takes 12 seconds of processor time.
 */
export async function fillDemoFolder(): Promise<void> {
  await rm(demoFolder, { recursive: true, force: true });
  const log = { info() {}, warn() {}, error() {} };
  const server = await startEmbedded({ dataDir: demoFolder, log, settings: { fsync: 'off' } });
  try {
    const database = openDatabase({ ...server.address });
    await migrate(database);
    const config = readConfig({ NODE_ENV: 'development', ALMONER_DEMO: 'on', DATA_DIR: demoFolder });
    await prepareProgramme(config, database)
      .then(() => runJobsOnce({ ...database, config, http: { log: pino({ level: 'silent' }) } }, { only: 'read-learning-text' }))
      .finally(() => database.close());
  } finally {
    await server.stop();
  }
}

/** Copies the folder. The copied files keep their owner, because PostgreSQL demands it. `to` must not exist yet. */
export async function copyDemoFolder(to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', demoFolder, to]);
}

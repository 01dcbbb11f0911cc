import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { ensurePagesBuilt } from '../scripts/prepare.mjs';
import { allowDatabases, createDatabase, dropDatabase, testServerAddress } from './new-database.ts';
import { startPooler } from './pooler.ts';

const silent = { info() {}, warn() {}, error() {} };

interface Server {
  address: DatabaseAddress;
  stop(): Promise<void>;
}

/** Returns the server in `TEST_DATABASE_URL`, or starts an embedded server. */
async function startServer(): Promise<Server> {
  const given = testServerAddress();
  if (given) return { address: given, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-test-'));
  const { startEmbedded } = await import('#server/platform/database/embedded/start-embedded.ts');
  const server = await startEmbedded({ dataDir, log: silent, settings: { fsync: 'off' } });
  await allowDatabases(server.address);
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { address: { ...server.address }, stop };
}

/**
 * Makes one migrated template database for the whole run. Every test file clones it. With `TEST_POOLER=pgbouncer`, the apps of
 * the tests reach their databases through PgBouncer.
 */
export default async function setup(project: TestProject) {
  ensurePagesBuilt();
  const server = await startServer();
  const template = `almoner_template_${process.pid}`;
  const address = await createDatabase(server.address, template);
  const database = openDatabase(address);
  await migrate(database);
  await database.close();
  const pooler = process.env['TEST_POOLER'] ? await startPooler(server.address) : null;
  project.provide('testServer', server.address);
  project.provide('testPooler', pooler && { host: pooler.host, port: pooler.port });
  project.provide('templateDatabase', template);
  return async () => {
    await pooler?.stop();
    await dropDatabase(server.address, template);
    await server.stop();
  };
}

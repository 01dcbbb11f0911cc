// Generates server/platform/database/types.ts from a freshly migrated database. With --verify, fails if the file is out of date.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/platform/database/connection.ts';
import { startEmbedded } from '../server/platform/database/embedded/start-embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'almoner-types-'));
const silent = { info() {}, warn() {}, error() {} };
const server = await startEmbedded({ dataDir, log: silent });
try {
  const { host, port, user, database: name } = server.address;
  const database = openDatabase({ ...server.address });
  await migrate(database);
  await database.close();
  const url = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const { status } = spawnSync('kysely-codegen', ['--url', url, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

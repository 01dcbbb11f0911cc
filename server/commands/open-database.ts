import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, type DatabaseAddress, openDatabase } from '#server/database/connection.ts';
import { clusterFolder, clusterMajors } from '#server/database/embedded/earlier-cluster.ts';
import type { EmbeddedAddress } from '#server/database/embedded/embedded.ts';
import { appDatabase, appRole } from '#server/database/embedded/roles.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Config } from '#server/process/config.ts';
import { errorCode, errorMessage } from '#server/process/error-code.ts';
import { StartRefused } from '#server/process/start-refused.ts';

const complain = (_details: object, message: string) => void process.stderr.write(`${message}\n`);

/** A command prints its warnings and errors, and logs nothing else. */
const log = { info() {}, warn: complain, error: complain };

/**
 * Opens the app's database for a command and migrates it: the one at DATABASE_DIRECT_URL or DATABASE_URL; else the database of
 * the Almoner that runs on DATA_DIR; else one that this function starts and `close` stops.
 */
export async function openForCommand(config: Config): Promise<Database> {
  const database = await openAsItIs(config);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw config.databaseUrl === null ? error : unreachable(error);
  }
}

/** Like `openAsItIs`, but throws if DATA_DIR has no database, so that commands that only read create none. */
export async function openExisting(config: Config): Promise<Database> {
  if (config.databaseUrl === null && !hasDatabase(config.dataDir))
    throw new StartRefused(
      `The data folder ${config.dataDir} has no database. Name the right one with DATA_DIR, or start Almoner with npm start first.`,
    );
  return openAsItIs(config);
}

function hasDatabase(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  return clusterMajors(dataDir).length > 0;
}

/** Like `openForCommand`, but does not migrate the schema. */
export async function openAsItIs(config: Config): Promise<Database> {
  const { address, stop } = await findServer(config);
  const database = openDatabase(address);
  const close = async () => {
    await database.close();
    await stop();
  };
  try {
    await database.pool.query('SELECT 1');
    return { ...database, close };
  } catch (error) {
    await close();
    throw config.databaseUrl === null ? error : unreachable(error);
  }
}

async function findServer(config: Config): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url !== null) return { address: { connectionString: url }, stop: async () => {} };
  try {
    const server = await startEmbedded({ dataDir: config.dataDir, log });
    return { address: { ...server.address }, stop: () => server.stop() };
  } catch (error) {
    const address = error instanceof StartRefused ? runningAddress(config.dataDir) : null;
    if (address === null) throw error;
    return { address: { ...address }, stop: async () => {} };
  }
}

/** The address in the data folder's `postmaster.pid`; null if no database runs there, or it is not ready. */
function runningAddress(dataDir: string): EmbeddedAddress | null {
  try {
    // the first version is the newest: the folder may also have an earlier version's database, which does not run
    const [major] = clusterMajors(dataDir);
    if (major === undefined) return null;
    const lines = readFileSync(join(clusterFolder(dataDir, major), 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim());
    const [port, host, state] = [Number(lines[3]), lines[4] ?? '', lines[7]];
    return state === 'ready' && port > 0 && host !== '' ? { host, port, user: appRole, database: appDatabase } : null;
  } catch {
    return null;
  }
}

function unreachable(error: unknown): unknown {
  const code = errorCode(error);
  if (!/^(ECONN|ENOTFOUND|ETIMEDOUT|ENOENT|28|3D)/.test(code)) return error;
  return new StartRefused(
    `The database at DATABASE_URL does not let us in (${errorMessage(error) || code}). Check its address, user, password and database name.`,
  );
}

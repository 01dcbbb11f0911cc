import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { asRefusal } from '#server/platform/database/embedded/cluster/data-folder.ts';
import { clusterFolder, clusterMajors } from '#server/platform/database/embedded/cluster/earlier-cluster.ts';
import { appDatabase, appRole } from '#server/platform/database/embedded/cluster/roles.ts';
import type { EmbeddedAddress } from '#server/platform/database/embedded/embedded.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { connectionRefused, directVariable, refuseUnsuitable } from '#server/platform/database/refused-database.ts';
import type { Config } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';

const complain = (_details: object, message: string) => void process.stderr.write(`${message}\n`);

/** A command prints its warnings and errors, and logs nothing else. */
const log = { info() {}, warn: complain, error: complain };

/**
 * Opens the app's database for a command and migrates it: the one at DATABASE_DIRECT_URL or DATABASE_URL; else the database of
 * the Almoner that runs on DATA_DIR; else one that this function starts and `close` stops.
 */
export async function openForCommand(config: Config): Promise<Database> {
  const database = await openExisting(config);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw config.databaseUrl === null ? error : connectionRefused(error, directVariable(config));
  }
}

/**
 * Like `openForCommand`, but does not migrate the schema. Throws if there is no programme: a command that met a wrong folder or
 * database would make a new programme there, and only the start does that.
 */
export async function openExisting(config: Config): Promise<Database> {
  if (config.databaseUrl === null && !hasDatabase(config.dataDir))
    throw new StartRefused(
      `The data folder ${config.dataDir} has no database. Name the right one with DATA_DIR, or start Almoner with ${commandLine('start')} first.${hint()}`,
    );
  const database = await openAsItIs(config);
  if (await hasProgramme(database)) return database;
  await database.close();
  const where = config.databaseUrl === null ? `in ${config.dataDir}` : 'at DATABASE_URL';
  const variable = config.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
  throw new StartRefused(
    `The database ${where} is empty. Name the right one with ${variable}, or start Almoner with ${commandLine('start')} first.${hint()}`,
  );
}

/** A service has its settings in a file that npm does not read. */
const hint = () =>
  existsSync('/etc/almoner.env') && !process.env['ALMONER_LAUNCHED']
    ? ' The service has its settings in /etc/almoner.env: call the command as “almoner …”, which reads them.'
    : '';

async function hasProgramme({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query("SELECT to_regclass('public.kysely_migration') IS NOT NULL AS found");
  return rows[0].found;
}

function hasDatabase(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  try {
    return clusterMajors(dataDir).length > 0;
  } catch (error) {
    throw asRefusal(error, dataDir);
  }
}

/** Like `openExisting`, but makes the database in DATA_DIR if there is none, as a restore needs it. */
export async function openAsItIs(config: Config): Promise<Database> {
  const { address, stop } = await findServer(config);
  const database = openDatabase(address);
  const close = async () => {
    await database.close();
    await stop();
  };
  try {
    if (config.databaseUrl === null) await database.pool.query('SELECT 1');
    else await refuseUnsuitable(database.pool, directVariable(config));
    return { ...database, close };
  } catch (error) {
    await close();
    throw config.databaseUrl === null ? error : connectionRefused(error, directVariable(config));
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

import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { startJobs } from '#server/app/jobs/run-jobs.ts';
import { prepareProgramme } from '#server/app/programme/prepare.ts';
import { startVault } from '#server/money/payouts/vault/at-start.ts';
import { refuseUnfinishedRestore } from '#server/platform/backup/restoring/unfinished-restore.ts';
import { type Database, type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { openDataFolder } from '#server/platform/database/embedded/cluster/data-folder.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { preparePooler } from '#server/platform/database/pooler.ts';
import { connectionRefused, directVariable, refuseUnsuitable } from '#server/platform/database/refused-database.ts';
import { type Config, readConfig } from '#server/platform/process/config.ts';
import { reportError } from '#server/platform/process/error-reports/report-error.ts';
import { startErrorReports } from '#server/platform/process/error-reports/start-error-reports.ts';
import { type Log, openLog, written } from '#server/platform/process/log.ts';
import { joinServers } from '#server/platform/process/running-servers.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { startTracing } from '#server/platform/process/tracing/start-tracing.ts';
import { endsWithParent, watchParent } from '#server/platform/process/workers/watch-parent.ts';
import { listenForMetrics, ownMetrics } from './metrics.ts';
import { databaseAddress, startWeb, type WebProcess } from './web-process.ts';
import { startWorkers } from './workers.ts';

type Stop = () => Promise<unknown>;

/** The first process starts the database, its schema, the web and the jobs, and stops them in order. */
export async function startPrimary(): Promise<void> {
  const config = readConfig();
  const log = openLog(config);
  /** started parts; they stop in reverse order */
  const started: Stop[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopAll(started));
  const grace = closeWithGrace({ delay: 40_000 + config.stopMilliseconds, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'Almoner failed');
    if (err) reportError(err, { call: 'the first process' });
    await stop();
  });
  if (process.argv.includes(endsWithParent)) watchParent(() => void grace.close());
  try {
    await startAll(config, log, started, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopAll(started: Stop[]): Promise<void> {
  while (started.length > 0) await started.pop()?.();
}

async function startAll(config: Config, log: Log, started: Stop[], stop: () => Promise<void>): Promise<void> {
  started.push(startErrorReports(config, log), await startTracing(config, log));
  openDataFolder(config.dataDir);
  refuseUnfinishedRestore(config.dataDir);
  const embedded = await embeddedAddress(config, log, started, stop);
  const webAddress = databaseAddress(config, embedded);
  const address = directAddress(config, embedded);
  const database = openDatabase(address);
  const announcement = await prepare(config, { address, webAddress, database, log, started }).finally(() => database.close());
  const web = await startWebs(config, webAddress, log, started);
  started.push(() => web.close());
  // the message that a person has to read comes after the log lines
  await written(log);
  process.stdout.write(
    `\nAlmoner is ready: ${config.publicUrl ?? web.address}\n${announcement(config.publicUrl ?? web.address)}\n`,
  );
  started.push(await startJobs(config, address, log));
}

/** The address for work that a pooler cannot do: migrations, jobs and LISTEN. */
function directAddress(config: Config, embedded: DatabaseAddress | null): DatabaseAddress {
  return embedded ?? { connectionString: config.databaseDirectUrl ?? config.databaseUrl ?? '' };
}

interface Parts {
  address: DatabaseAddress;
  webAddress: DatabaseAddress;
  database: Database;
  log: Log;
  started: Stop[];
}

/**
 * Brings the database up to date, and joins the other servers. Returns a function that makes the message for the started server.
 */
async function prepare(config: Config, { address, webAddress, database, log, started }: Parts) {
  const migrated = await migrateSuitable(config, database);
  if (migrated.length > 0) log.info(migrationsOf(migrated), 'the database was brought up to date');
  if (webAddress.pooler) await preparePooler(address, webAddress);
  // several servers are possible only with a separate PostgreSQL
  if (config.databaseUrl !== null) started.push(await joinServers(config, address, log));
  await startVault(config, database.db, log);
  return prepareProgramme(config, database);
}

/** A database of the operator's own may be one that Almoner cannot work with, or not let us in. */
async function migrateSuitable(config: Config, database: Database): Promise<string[]> {
  if (config.databaseUrl === null) return migrate(database);
  const variable = directVariable(config);
  try {
    await refuseUnsuitable(database.pool, variable);
    return await migrate(database);
  } catch (error) {
    throw connectionRefused(error, variable);
  }
}

/** The migrations for the log. A long list, as for a new database, becomes a number. */
const migrationsOf = (names: string[]) => (names.length > 50 ? { migrations: names.length } : { migrated: names });

async function embeddedAddress(
  config: Config,
  log: FastifyBaseLogger,
  started: Stop[],
  stop: () => Promise<void>,
): Promise<DatabaseAddress | null> {
  if (config.databaseUrl !== null) return null;
  const onLost = (error: Error) => {
    log.fatal({ err: error }, 'the database was lost and could not be started again');
    stop().finally(() => process.exit(1));
  };
  const server = await startEmbedded({ dataDir: config.dataDir, log, onLost });
  started.push(() => server.stop());
  return { ...server.address };
}

async function startWebs(config: Config, address: DatabaseAddress, log: FastifyBaseLogger, started: Stop[]): Promise<WebProcess> {
  if (config.workers > 1) return startWorkers(config, config.databaseUrl === null ? address : null, log);
  const web = await startWeb(config, address, log);
  const closeMetrics = await listenForMetrics(config, ownMetrics);
  started.push(async () => closeMetrics());
  return web;
}

const stackOf = (error: unknown) => (error instanceof Error && error.stack) || String(error);

/** Prints why a start failed: an explanation if there is one, else the stack. */
export function refusedStart(error: unknown): void {
  process.stderr.write(`\n${error instanceof StartRefused ? `Almoner can't start.\n${error.message}` : stackOf(error)}\n`);
  process.exit(1);
}

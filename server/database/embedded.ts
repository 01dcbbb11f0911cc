import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefused } from '#server/start-refused.ts';
import { accountFor } from './embedded/account.ts';
import { clearWay } from './embedded/clear-way.ts';
import { createCluster, inspectCluster } from './embedded/create-cluster.ts';
import { inWords, openDataFolder } from './embedded/data-folder.ts';
import { ensureDatabase } from './embedded/ensure-database.ts';
import { keepRunning } from './embedded/keep-running.ts';
import { takeFolder } from './embedded/lock.ts';
import { keepSmall } from './embedded/log-file.ts';
import { type Cluster, launch, StillHeld } from './embedded/postmaster.ts';
import { findPrograms, installPrograms } from './embedded/programs.ts';
import { chooseSocketFolder, port } from './embedded/socket-folder.ts';

/** Where a `pg` Pool connects. */
export interface EmbeddedAddress {
  /** the folder of the unix socket */
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedServer {
  address: EmbeddedAddress;
  /** Resolves when a stop has finished: fast shutdown, then nothing of ours runs any more. Idempotent. */
  stop(): Promise<void>;
}

export interface EmbeddedLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: EmbeddedLog;
  /** called when the postmaster died and could not be restarted */
  onLost?: (error: Error) => void;
  /** extra `-c name=value` settings, for tests */
  settings?: Record<string, string>;
}

/** How long a start waits for the processes of an earlier run that was killed, in milliseconds. */
const patience = 30_000;

/** Runs PostgreSQL in the data folder, for this process alone. Throws StartRefused with what is wrong in words. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = openDataFolder(options.dataDir);
  const lock = await takeFolder(dataDir);
  try {
    const running = await run(dataDir, options);
    let stopped: Promise<void> | undefined;
    return { address: running.address, stop: () => (stopped ??= running.stop().finally(lock.release)) };
  } catch (error) {
    lock.release();
    throw inWords(error, dataDir);
  }
}

async function run(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log } = options;
  const cluster = await prepare(dataDir, options);
  const stopTrimming = keepSmall(cluster.logFile);
  const start = (signal: AbortSignal) => launchPatiently(cluster, log, signal);
  try {
    const first = await start(new AbortController().signal).catch((error) => {
      throw new StartRefused(error.message, { cause: error });
    });
    const kept = keepRunning(first, start, log, options.onLost);
    const stop = async () => {
      await kept.stop();
      stopTrimming();
      cluster.socket.remove();
    };
    const address = { host: cluster.socket.path, port, user: 'almoner', database: 'almoner' };
    await ensureDatabase(address).catch(async (error) => {
      await stop();
      throw error;
    });
    return { address, stop };
  } catch (error) {
    stopTrimming();
    throw error;
  }
}

async function prepare(dataDir: string, options: EmbeddedOptions): Promise<Cluster> {
  const programs = findPrograms();
  const pgData = join(dataDir, `postgres-${programs.major}`);
  const account = accountFor(dataDir, pgData);
  const isFresh = inspectCluster(dataDir, pgData, programs.major);
  const cluster: Cluster = {
    pgData,
    account,
    programs: installPrograms(programs, dataDir, account),
    socket: chooseSocketFolder(dataDir, account),
    logFile: join(dataDir, 'postgres.log'),
    settings: options.settings ?? {},
  };
  if (isFresh) {
    await createCluster(dataDir, cluster);
    options.log.info({ folder: pgData }, 'made a new database');
  }
  return cluster;
}

async function launchPatiently(cluster: Cluster, log: EmbeddedLog, signal: AbortSignal) {
  const deadline = Date.now() + patience;
  for (;;) {
    await clearWay(cluster, log, deadline, signal);
    try {
      return await launch(cluster, log, signal);
    } catch (error) {
      if (!(error instanceof StillHeld) || Date.now() > deadline) throw error;
      await delay(100, undefined, { signal });
    }
  }
}

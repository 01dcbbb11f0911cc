import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { findPrograms, installPrograms } from './binaries.ts';
import { accountFor } from './cluster/account.ts';
import { clearStaleFiles } from './cluster/clear-stale-files.ts';
import { createCluster, inspectCluster } from './cluster/create-cluster.ts';
import { asRefusal, openDataFolder } from './cluster/data-folder.ts';
import { clusterFolder } from './cluster/earlier-cluster.ts';
import { ensureDatabase } from './cluster/ensure-database.ts';
import { appDatabase, appRole } from './cluster/roles.ts';
import type { EmbeddedLog, EmbeddedOptions, EmbeddedServer } from './embedded.ts';
import { keepRunning } from './keep-running.ts';
import { takeFolder } from './process/lock.ts';
import { trimHourly } from './process/log-file.ts';
import { type Cluster, launch, StillHeld } from './process/postmaster.ts';
import { chooseSocketFolder, port } from './process/socket-folder.ts';

/** Milliseconds that a start waits for the processes of a killed run. */
const patience = 30_000;

/** Runs PostgreSQL in the data folder, for this process alone. Throws StartRefused with an explanation. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = openDataFolder(options.dataDir);
  const lock = await takeFolder(dataDir);
  try {
    const running = await run(dataDir, options);
    let stopped: Promise<void> | undefined;
    return { address: running.address, stop: () => (stopped ??= running.stop().finally(lock.release)) };
  } catch (error) {
    lock.release();
    throw asRefusal(error, dataDir);
  }
}

async function run(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log } = options;
  const cluster = await prepare(dataDir, options);
  const stopTrimming = trimHourly(cluster.logFile);
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
    const address = { host: cluster.socket.path, port, user: appRole, database: appDatabase };
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
  const programs = options.programs ?? findPrograms();
  const pgData = clusterFolder(dataDir, programs.major);
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
    await clearStaleFiles(cluster, log, deadline, signal);
    try {
      return await launch(cluster, log, signal);
    } catch (error) {
      if (!(error instanceof StillHeld) || Date.now() > deadline) throw error;
      await delay(100, undefined, { signal });
    }
  }
}

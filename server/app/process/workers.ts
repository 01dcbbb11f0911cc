import cluster, { type Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import type { Config } from '#server/platform/process/config.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { listenForMetrics, ownMetrics, sumOfWorkers } from './metrics.ts';
import type { WebProcess } from './web-process.ts';

/** Forks the web processes, and replaces those that die. */
export async function startWorkers(
  config: Config,
  embedded: DatabaseAddress | null,
  log: FastifyBaseLogger,
): Promise<WebProcess> {
  cluster.setupPrimary({ args: [JSON.stringify(embedded)] });
  const sum = config.metricsPort === null && config.metricsToken === null ? ownMetrics : await sumOfWorkers();
  let stopping = false;
  let failures = 0;
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return;
    failures += 1;
    log.error({ worker: worker.process.pid, code, signal }, 'a web process ended and is started again');
    setTimeout(() => stopping || cluster.fork(), Math.min(100 * 2 ** failures, 10_000)).unref();
  });
  cluster.on('listening', () => {
    failures = 0;
  });
  const port = await firstListening(config.workers);
  const closeMetrics = await listenForMetrics(config, sum);
  return {
    address: `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`,
    close: async () => {
      stopping = true;
      closeMetrics();
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && ended(worker)));
    },
  };
}

/** Resolves with the port once every process listens. */
function firstListening(count: number): Promise<number> {
  const workers = Array.from({ length: count }, () => cluster.fork());
  return new Promise((resolve, reject) => {
    let listening = 0;
    for (const worker of workers) {
      worker.once('listening', ({ port }) => {
        listening += 1;
        if (listening === count) resolve(port);
      });
      worker.once('exit', () => reject(new StartRefused('A web process could not start: see the lines above.')));
    }
  });
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}

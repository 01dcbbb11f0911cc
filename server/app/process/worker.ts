import cluster from 'node:cluster';
import closeWithGrace from 'close-with-grace';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { reportError } from '#server/platform/process/error-reports/report-error.ts';
import { startErrorReports } from '#server/platform/process/error-reports/start-error-reports.ts';
import { openLog, written } from '#server/platform/process/log.ts';
import { startTracing } from '#server/platform/process/tracing/start-tracing.ts';
import { databaseAddress, startWeb } from './web-process.ts';

/** Starts one of several web processes. Its argument is the embedded database's address. It ends when its parent ends. */
export async function startWorker(): Promise<void> {
  // the first process may end while this process still starts
  let end = (): unknown => process.exit(1);
  cluster.worker?.once('disconnect', () => end());
  const config = readConfig();
  const log = openLog(config);
  const last = [startErrorReports(config, log), await startTracing(config, log)];
  const embedded: DatabaseAddress | null = JSON.parse(process.argv[2] ?? 'null');
  const web = await startWeb(config, databaseAddress(config, embedded), log);
  await written(log);
  const grace = closeWithGrace({ delay: 25_000 + config.stopMilliseconds, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'a web process failed');
    if (err) reportError(err, { call: 'a web process' });
    await web.close();
    await Promise.all(last.map((end) => end()));
  });
  end = () => grace.close();
}

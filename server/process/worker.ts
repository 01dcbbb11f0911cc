import cluster from 'node:cluster';
import closeWithGrace from 'close-with-grace';
import type { DatabaseAddress } from '#server/database/connection.ts';
import { readConfig } from './config.ts';
import { openLog, written } from './log.ts';
import { databaseAddress, startWeb } from './web-process.ts';

/** One of several web processes. The embedded database's address is its argument; it ends when its parent does. */
export async function startWorker(): Promise<void> {
  const config = readConfig();
  const log = openLog(config);
  const embedded: DatabaseAddress | null = JSON.parse(process.argv[2] ?? 'null');
  const web = await startWeb(config, databaseAddress(config, embedded), log);
  await written(log);
  const grace = closeWithGrace({ delay: 25_000 + config.stopMilliseconds, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'a web process failed');
    await web.close();
  });
  cluster.worker?.once('disconnect', () => grace.close());
}

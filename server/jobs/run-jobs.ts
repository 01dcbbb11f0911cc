import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { type DatabaseAddress, openDatabase } from '#server/database/connection.ts';
import { forgetJournals } from '#server/mail/forget-journals.ts';
import { openPostman } from '#server/mail/postman.ts';
import { keepAlive, releaseDeadWorkers } from './dead-workers.ts';
import { jobLog, taskList } from './task-list.ts';

const atOnce = 4;

/** Works on jobs until it is stopped. Belongs to the first process; any number of servers may do it on one database. */
export async function startJobs(config: Config, address: DatabaseAddress, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const { run, Logger } = await import('graphile-worker');
  const { EventEmitter } = await import('node:events');
  const lost = (error: Error) =>
    log.warn({ code: (error as { code?: string }).code }, 'a database connection of the jobs was lost');
  const database = openDatabase({ ...address, max: atOnce }, lost);
  const pool = new pg.Pool({ ...address, max: atOnce + 2 });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', () => {}));
  await forgetJournals(database.db, config.dataDir);
  const postman = openPostman(config);
  const events = new EventEmitter();
  keepAlive(events, log);
  const runner = await run({
    pgPool: pool,
    taskList: taskList({ config, db: database.db, log, postman }),
    concurrency: atOnce,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(jobLog(log)),
    events,
    parsedCronItems: [],
  });
  const stopReleasing = releaseDeadWorkers(pool, log);
  return async () => {
    await stopReleasing();
    await runner.stop();
    postman.close();
    await pool.end();
    await database.close();
  };
}

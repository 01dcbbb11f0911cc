import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Runner, TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { type DatabaseAddress, openDatabase } from '#server/database/connection.ts';
import { forgetJournals } from '#server/mail/forget-journals.ts';
import { openPostman } from '#server/mail/postman.ts';
import { keepAlive, releaseDeadWorkers } from './dead-workers.ts';
import { jobLog, taskList } from './task-list.ts';

/** A mail server that does not answer holds up letters alone: they have workers of their own. */
const lettersAtOnce = 3;
const othersAtOnce = 2;
const restMilliseconds = 2_000;

/** Works on jobs until it is stopped. Belongs to the first process; any number of servers may do it on one database. */
export async function startJobs(config: Config, address: DatabaseAddress, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const lost = (error: Error) =>
    log.warn({ code: (error as { code?: string }).code }, 'a database connection of the jobs was lost');
  const database = openDatabase({ ...address, max: lettersAtOnce + othersAtOnce + 1 }, lost);
  await forgetJournals(database.db, config.dataDir);
  const postman = openPostman(config);
  const { 'deliver-mail': deliverMail, ...others } = taskList({ config, db: database.db, log, postman });
  const stopping = new AbortController();
  const crews = [
    keepWorking({ tasks: { 'deliver-mail': deliverMail }, atOnce: lettersAtOnce, address, log, signal: stopping.signal }),
    keepWorking({ tasks: others, atOnce: othersAtOnce, address, log, signal: stopping.signal }),
  ];
  const stopReleasing = releaseDeadWorkers(database.pool, log);
  return async () => {
    stopping.abort();
    await Promise.all([...crews, stopReleasing()]);
    postman.close();
    await database.close();
  };
}

interface Crew {
  tasks: TaskList;
  atOnce: number;
  address: DatabaseAddress;
  log: FastifyBaseLogger;
  signal: AbortSignal;
}

async function keepWorking(crew: Crew): Promise<void> {
  while (!crew.signal.aborted) {
    await work(crew).catch((error) => crew.log.error({ err: error }, 'the work on jobs ended and begins again'));
    await pause(restMilliseconds, undefined, { signal: crew.signal }).catch(() => {});
  }
}

/**
 * Works until it is told to stop, or until one of its connections is lost: a job that was being given
 * to us on that one would stay ours, and nobody's. With the connections ends the lock that says we live.
 */
async function work({ tasks, atOnce, address, log, signal }: Crew): Promise<void> {
  const { run, Logger } = await import('graphile-worker');
  let runner: Runner | undefined;
  const end = () => void runner?.stop().catch(() => {});
  const pool = new pg.Pool({ ...address, max: atOnce + 2 });
  pool.on('error', end);
  pool.on('connect', (client) => client.on('error', end));
  const events = new EventEmitter();
  keepAlive(events, log);
  signal.addEventListener('abort', end);
  try {
    runner = await run({
      pgPool: pool,
      taskList: tasks,
      // Unbatched, the library lets the promises that note a job's end float: a database that dies then would end Almoner.
      preset: { worker: { concurrentJobs: atOnce, pollInterval: 2_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      logger: new Logger(jobLog(log)),
      events,
      parsedCronItems: [],
    });
    if (signal.aborted) end();
    await runner.promise;
  } finally {
    signal.removeEventListener('abort', end);
    await Promise.race([pool.end(), pause(restMilliseconds)]);
  }
}

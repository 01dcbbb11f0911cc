import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Runner, TaskList } from 'graphile-worker';
import pg from 'pg';
import { allLetters } from '#server/app/all-letters.ts';
import { periodicJobs } from '#server/app/jobs/schedule.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { keepAlive, releaseDeadWorkers } from '#server/platform/jobs/dead-workers.ts';
import type { JobName } from '#server/platform/jobs/payloads.ts';
import { settleLetters } from '#server/platform/mail/outbox/settle-letters.ts';
import { forgetJournals } from '#server/platform/mail/postman/forget-journals.ts';
import { openPostman } from '#server/platform/mail/postman/postman.ts';
import type { Config } from '#server/platform/process/config.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { repeat } from '#server/platform/process/workers/repeat.ts';
import { jobLog, taskList } from './task-list.ts';

/** Letters have their own workers, so that a mail server that does not reply delays no other job. */
const lettersAtOnce = 3;
/** Long work has its own workers too: letters with a new password must not wait until files are read. */
const longAtOnce = 4;
const othersAtOnce = 2;
const restMilliseconds = 2_000;
const settleMilliseconds = 15_000;
const bookMilliseconds = 1_000;

const letters: JobName = 'deliver-mail';
const longJobs: readonly JobName[] = [
  'make-backup',
  'make-catalogue-edition',
  'make-dossier',
  'plan-reviews',
  'read-learning-text',
  'work-on-bulk-change',
  'work-on-donation-import',
  'work-on-irs-import',
];
const isLong = (name: string) => longJobs.some((one) => one === name);
/** connections for a backup: it reads rows, holds back deletions of files and stores its progress at the same time */
const furtherConnections = 3;

function pick(tasks: TaskList, names: readonly string[]): TaskList {
  return Object.fromEntries(names.map((name) => [name, tasks[name]]));
}

/**
 * Starts the workers of the jobs, in a server's first process. Returns a function that stops these workers. Several servers may run
 * jobs on one database.
 */
export async function startJobs(config: Config, address: DatabaseAddress, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const lost = (error: Error) => log.warn({ code: errorCode(error) }, 'a database connection of the jobs was lost');
  const database = openDatabase({ ...address, max: lettersAtOnce + longAtOnce + othersAtOnce + furtherConnections }, lost);
  // An error here, such as a short loss of the database, must not end the process.
  await forgetJournals(database.db, config.dataDir).catch((error) => log.warn({ err: error }, 'old journals were not deleted'));
  const postman = openPostman(config);
  const tasks = taskList({ config, db: database.db, pool: database.pool, log, postman });
  const stopping = new AbortController();
  const common = { address, log, signal: stopping.signal };
  const others = Object.keys(tasks).filter((name) => name !== letters && !isLong(name));
  // if there are several servers, only a server with a configured place for backups makes backups
  const isOurs = (name: JobName) => name !== 'make-backup' || config.backups !== null;
  const periodic = periodicJobs.filter(({ task }) => isOurs(task));
  const crews = [
    workUntilStopped({ ...common, tasks: pick(tasks, [letters]), atOnce: lettersAtOnce }),
    workUntilStopped({ ...common, tasks: pick(tasks, longJobs.filter(isOurs)), atOnce: longAtOnce }),
    workUntilStopped({ ...common, tasks: pick(tasks, others), atOnce: othersAtOnce, periodic }),
  ];
  const stopReleasing = releaseDeadWorkers(database.pool, log);
  const stopSettling = repeat(settleMilliseconds, () =>
    settleLetters({ db: database.db, config, letters: allLetters }).catch((error) =>
      log.warn({ err: error }, 'could not check which letters were sent'),
    ),
  );
  const stopBooking = repeat(bookMilliseconds, () =>
    bookGifts(database.db).catch((error) => log.warn({ err: error }, 'could not book gifts')),
  );
  return async () => {
    stopping.abort();
    await Promise.all([...crews, stopReleasing(), stopSettling(), stopBooking()]);
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
  periodic?: typeof periodicJobs;
}

async function workUntilStopped(crew: Crew): Promise<void> {
  while (!crew.signal.aborted) {
    await work(crew).catch((error) => crew.log.error({ err: error }, 'the work on jobs ended and begins again'));
    await pause(restMilliseconds, undefined, { signal: crew.signal }).catch(() => {});
  }
}

/**
 * Works on jobs until Almoner stops or a connection is lost. A job that was just assigned on the lost connection would stay locked.
 * So all connections of these workers end. That releases the advisory lock that shows that the workers are alive, and then
 * `releaseDeadWorkers` releases their jobs.
 */
async function work({ tasks, atOnce, address, log, signal, periodic = [] }: Crew): Promise<void> {
  const { run, Logger, parseCronItems } = await import('graphile-worker');
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
      // Without batches, the library does not await the promises that mark jobs as done, and a lost database would end Almoner.
      preset: { worker: { concurrentJobs: atOnce, pollInterval: 2_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      logger: new Logger(jobLog(log)),
      events,
      parsedCronItems: parseCronItems([...periodic]),
    });
    if (signal.aborted) end();
    await runner.promise;
  } finally {
    signal.removeEventListener('abort', end);
    await Promise.race([pool.end(), pause(restMilliseconds)]);
  }
}

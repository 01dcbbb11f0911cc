// A killed process leaves its jobs locked, and the library releases them only after four hours. So every process that works on jobs holds
// an advisory lock while it is connected. If nobody holds the advisory lock of a process whose jobs are locked for some seconds, the
// process is dead, and its jobs are released.

import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { repeat } from '#server/platform/process/workers/repeat.ts';

const lockOf = (place: string) => `hashtext('almoner jobs'), hashtext(${place})`;
const everyMilliseconds = 5_000;

/** Takes this process's lock on the connection that listens for jobs, and again whenever that connection is replaced. */
export function keepAlive(events: EventEmitter, log: FastifyBaseLogger): void {
  let own = '';
  (events as WorkerEvents).on('pool:create', ({ workerPool }) => {
    own = workerPool.id;
  });
  (events as WorkerEvents).on('pool:listen:success', ({ client }) => {
    // The library still has to send LISTEN on this connection, so take the lock once the connection is idle again.
    client.once('drain', () => {
      client
        .query(`SELECT pg_advisory_lock(${lockOf('$1')})`, [own])
        .catch((error) => log.warn({ err: error }, 'the lock of the jobs was not taken'));
    });
  });
}

/** Releases the jobs of dead processes, now and every few seconds. Returns a function that ends the repetition. */
export function releaseDeadWorkers(pool: pg.Pool, log: FastifyBaseLogger): () => Promise<void> {
  return repeat(everyMilliseconds, () =>
    release(pool).catch((error) => log.warn({ err: error }, 'could not check for jobs of ended processes')),
  );
}

/** Runs in one transaction, because the end of the transaction also releases the locks that the check takes. */
async function release(pool: pg.Pool): Promise<void> {
  await pool.query(`
    WITH holders AS MATERIALIZED (
      SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_at < now() - interval '3 seconds' AND locked_by IS NOT NULL
      UNION
      SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_at < now() - interval '3 seconds' AND locked_by IS NOT NULL
    ), dead AS MATERIALIZED (
      SELECT locked_by FROM holders WHERE pg_try_advisory_xact_lock(${lockOf('locked_by')})
    )
    SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM dead HAVING count(*) > 0`);
}

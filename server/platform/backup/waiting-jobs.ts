import type pg from 'pg';
import type { Jobs } from './format.ts';

/**
 * The jobs that run or will run. Left out are jobs that were given up after their last attempt, and jobs of the schedule, because the
 * schedule adds them again.
 */
export async function readJobs(client: pg.ClientBase): Promise<Jobs> {
  const { rows } = await client.query<Jobs[number]>(
    `SELECT task.identifier AS name, job.payload::text AS payload, queue.queue_name AS queue, job.run_at::text AS "runAt",
       job.max_attempts::int AS "maxAttempts", job.key, job.priority::int AS priority
     FROM graphile_worker._private_jobs AS job
     JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
     LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id
     WHERE job.payload -> '_cron' IS NULL AND (job.attempts < job.max_attempts OR job.locked_at IS NOT NULL) ORDER BY job.id`,
  );
  return rows;
}

/** Adds the jobs in the client's transaction. */
export async function addWaitingJobs(client: pg.ClientBase, jobs: Jobs): Promise<void> {
  for (const { name, payload, queue, runAt, maxAttempts, key, priority } of jobs) {
    await client.query(
      `SELECT graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4::timestamptz, max_attempts => $5, job_key => $6, priority => $7)`,
      [name, payload, queue, runAt, maxAttempts, key, priority],
    );
  }
}

import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import type { JobName } from '#server/platform/jobs/payloads.ts';
import { openPostman, type Postman } from '#server/platform/mail/postman/postman.ts';
import type { Config } from '#server/platform/process/config.ts';
import { jobLog, taskList } from './task-list.ts';

interface Choice {
  /** whether jobs that wait for a later time run now */
  early?: boolean;
  /** default: all jobs */
  only?: JobName;
}

/** For tests: runs all due jobs, and the jobs that they add. */
export async function runJobsOnce(
  { config, db, pool, http }: Pick<App, 'config' | 'db' | 'pool'> & { http: Pick<App['http'], 'log'> },
  { early = false, only }: Choice = {},
): Promise<void> {
  const { runOnce, Logger } = await import('graphile-worker');
  if (early) await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`.execute(db);
  const all = taskList({ config, db, pool, log: http.log, postman: postmanOf(config) });
  const chosen: TaskList = only ? { [only]: all[only] } : all;
  const options = {
    pgPool: pool,
    taskList: chosen,
    noHandleSignals: true,
    logger: new Logger(jobLog(http.log)),
    // with a delay, even of 0, the run waits until the database knows that its jobs are done
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
  // The library asks for the next job before it reports the last one as done. So it misses the next job of the same queue, and has
  // to run again.
  do await runOnce(options);
  while (await isJobDue(db, Object.keys(chosen)));
}

async function isJobDue(db: Db, names: string[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = task_id
    WHERE is_available AND run_at <= now() AND identifier = ANY (${names})
      AND NOT EXISTS (SELECT FROM graphile_worker._private_job_queues WHERE id = job.job_queue_id AND NOT is_available) LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

const postmen = new WeakMap<Config, Postman>();

/** One postman for each app. Its process ends with ours, or after a while without work. */
function postmanOf(config: Config): Postman {
  const postman = postmen.get(config) ?? openPostman(config);
  postmen.set(config, postman);
  return postman;
}

import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { jobLog, taskList } from './task-list.ts';

/** For tests: does all jobs that are due, and those that they bring, then resolves. `early` makes waiting ones due first. */
export async function runJobsOnce({ config, db, pool, http }: App, { early = false } = {}): Promise<void> {
  const { runOnce, Logger } = await import('graphile-worker');
  if (early) await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`.execute(db);
  await runOnce({
    pgPool: pool,
    taskList: taskList({ config, db, log: http.log }),
    noHandleSignals: true,
    logger: new Logger(jobLog(http.log)),
  });
}

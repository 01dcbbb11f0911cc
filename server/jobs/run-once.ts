import { sql } from 'kysely';
import type { App } from '#server/http/app.ts';
import { openPostman, type Postman } from '#server/mail/postman/postman.ts';
import type { Config } from '#server/process/config.ts';
import { jobLog, taskList } from './task-list.ts';

/** For tests: runs all due jobs, and the jobs that they add. `early` makes waiting jobs due first. */
export async function runJobsOnce({ config, db, pool, http }: App, { early = false } = {}): Promise<void> {
  const { runOnce, Logger } = await import('graphile-worker');
  if (early) await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`.execute(db);
  await runOnce({
    pgPool: pool,
    taskList: taskList({ config, db, pool, log: http.log, postman: postmanOf(config) }),
    noHandleSignals: true,
    logger: new Logger(jobLog(http.log)),
  });
}

const postmen = new WeakMap<Config, Postman>();

/** One postman per app. Its process ends with ours, or after a while without work. */
function postmanOf(config: Config): Postman {
  const postman = postmen.get(config) ?? openPostman(config);
  postmen.set(config, postman);
  return postman;
}

import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { openPostman, type Postman } from '#server/mail/postman.ts';
import { jobLog, taskList } from './task-list.ts';

/** For tests: does all jobs that are due, and those that they bring, then resolves. `early` makes waiting ones due first. */
export async function runJobsOnce({ config, db, pool, http }: App, { early = false } = {}): Promise<void> {
  const { runOnce, Logger } = await import('graphile-worker');
  if (early) await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`.execute(db);
  await runOnce({
    pgPool: pool,
    taskList: taskList({ config, db, log: http.log, postman: postmanOf(config) }),
    noHandleSignals: true,
    logger: new Logger(jobLog(http.log)),
  });
}

const postmen = new WeakMap<Config, Postman>();

/** One for each app: its process ends with ours, or when it has had nothing to do for a while. */
function postmanOf(config: Config): Postman {
  const postman = postmen.get(config) ?? openPostman(config);
  postmen.set(config, postman);
  return postman;
}

import type { FastifyBaseLogger } from 'fastify';
import type { JobHelpers, LogFunctionFactory, TaskList } from 'graphile-worker';
import { checkSettings } from '#server/programme/in-force.ts';
import type { JobContext, Task } from './task.ts';
import { tasks } from './tasks.ts';

/** Our tasks as the library calls them. */
export function taskList(parts: Pick<JobContext, 'config' | 'db' | 'pool' | 'log' | 'postman'>): TaskList {
  const list: TaskList = {};
  for (const [name, task] of Object.entries<Task<never>>(tasks)) {
    list[name] = async (payload, { job, abortSignal }: JobHelpers) => {
      await checkSettings(parts);
      await task(payload as never, {
        ...parts,
        attempt: job.attempts,
        lastAttempt: job.attempts >= job.max_attempts,
        signal: abortSignal,
      });
    };
  }
  return list;
}

/** Logs the library's lines without the jobs' payloads, which name people. */
export function jobLog(log: FastifyBaseLogger): LogFunctionFactory {
  return () => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  };
}

import type { FastifyBaseLogger } from 'fastify';
import type { JobHelpers, LogFunctionFactory, TaskList } from 'graphile-worker';
import { allLetters } from '#server/app/all-letters.ts';
import { forgetting, tasks } from '#server/app/jobs/tasks.ts';
import { unlessHeld } from '#server/platform/backup/making/hold-files.ts';
import { outageOf } from '#server/platform/http/outages.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { JobName } from '#server/platform/jobs/payloads.ts';
import { type JobContext, type Task, TriedAgain } from '#server/platform/jobs/task.ts';
import { NotDelivered } from '#server/platform/mail/postman/postman.ts';
import { reportError } from '#server/platform/process/error-reports/report-error.ts';
import { beginSpan, within } from '#server/platform/process/tracing/spans.ts';
import { checkSettings } from '#server/platform/programme/in-force.ts';

/**
 * Makes the library's task list from our tasks. A job that deletes files is put off by a minute while deletions are held back, as
 * during a backup.
 */
export function taskList(parts: Pick<JobContext, 'config' | 'db' | 'pool' | 'log' | 'postman'>): TaskList {
  const list: TaskList = {};
  for (const [name, task] of Object.entries<Task<never>>(tasks)) {
    list[name] = watched(name, async (payload, { job, abortSignal }) => {
      await checkSettings(parts);
      const context = {
        ...parts,
        letters: allLetters,
        attempt: job.attempts,
        lastAttempt: job.attempts >= job.max_attempts,
        signal: abortSignal,
      };
      const work = () => task(payload as never, context);
      if (!(name in forgetting)) await work();
      else if (!(await unlessHeld(parts.db, work)))
        await addJob(parts.db, name as JobName, payload as never, {
          ...(job.key !== null && { key: job.key }),
          runAt: new Date(Date.now() + 60_000),
        });
    });
  }
  return list;
}

type Work = (payload: unknown, helpers: JobHelpers) => Promise<void>;

/**
 * Runs a job; with tracing, its span is a child of the span of the work that added it. Reports all errors except outages and mail
 * that was not delivered.
 */
function watched(name: string, work: Work): Work {
  return async (payload, helpers) => {
    const span = beginSpan('job', `job ${name}`, { 'almoner.attempt': helpers.job.attempts }, traceparentOf(payload));
    const begun = () => work(payload, helpers);
    try {
      await (span === null ? begun() : within(span, begun));
      span?.end();
    } catch (error) {
      span?.end('failed');
      if (!(error instanceof NotDelivered || error instanceof TriedAgain || outageOf(error)))
        reportError(error, { call: `job ${name}` });
      throw error;
    }
  };
}

function traceparentOf(payload: unknown): string | undefined {
  const found = typeof payload === 'object' && payload !== null && 'traceparent' in payload ? payload.traceparent : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** Logs the library's lines without the jobs' payloads, which name people. */
export function jobLog(log: FastifyBaseLogger): LogFunctionFactory {
  return () => (level, message, meta) => {
    if (meta?.['error'] instanceof TriedAgain) logTry(log, meta['error'], meta['job']);
    else if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  };
}

/** Only the first attempt is worth a line at the usual level. */
function logTry(log: FastifyBaseLogger, { message }: TriedAgain, job: unknown): void {
  const attempt = typeof job === 'object' && job !== null && 'attempts' in job ? job.attempts : undefined;
  log[attempt === 1 ? 'warn' : 'debug']({ attempt }, `${message}; it is tried again`);
}

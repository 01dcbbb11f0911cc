import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from '#server/platform/database/connection.ts';
import type { Letters } from '#server/platform/mail/letters.ts';
import type { Postman } from '#server/platform/mail/postman/postman.ts';
import type { Config } from '#server/platform/process/config.ts';
import type { JobName, JobPayloads } from './payloads.ts';

/**
 * Something outside did not take the work, such as a mail server that asks to come later. The job is tried again. This is no error of
 * Almoner: it is logged in one line, and not reported.
 */
export class TriedAgain extends Error {}

/** What the task of a job gets besides its payload. */
export interface JobContext {
  config: Config;
  db: Db;
  /** for work that needs its own connection, such as COPY */
  pool: pg.Pool;
  letters: Letters;
  log: FastifyBaseLogger;
  postman: Postman;
  /** the number of this attempt, from 1 */
  attempt: number;
  /** true if no attempt follows this one */
  lastAttempt: boolean;
  /** aborts when Almoner stops: the task should end soon. A task that throws runs again, unless this was its last attempt. */
  signal: AbortSignal;
}

/**
 * Does the work of a job. It may run twice (a process can be killed after the work, before the job is marked done), so it first
 * checks what is left to do. Its error messages do not name people.
 */
export type Task<Name extends JobName> = (payload: JobPayloads[Name], context: JobContext) => Promise<void>;

import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connection.ts';
import type { Postman } from '#server/mail/postman.ts';

/** What a job works with. */
export interface JobContext {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  postman: Postman;
  /** which attempt this is, from 1 */
  attempt: number;
  /** a failure of this attempt is final: nobody tries again */
  lastAttempt: boolean;
  /** Almoner is stopping: end soon; a job that throws is tried again */
  signal: AbortSignal;
}

/**
 * Does the work of a job. It may be run twice (a process can be killed between the work and the note
 * that it is done), so it first looks what is left to do. The message of an error names no person.
 */
export type Task<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

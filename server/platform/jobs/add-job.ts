import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { currentTraceparent } from '#server/platform/process/tracing/spans.ts';
import type { JobName, JobPayloads } from './payloads.ts';

interface Options {
  /** a later job replaces a waiting job with the same key */
  key?: string;
  runAt?: Date;
  /** default 25, which takes about four days, because the pauses between attempts grow */
  maxAttempts?: number;
  /** true for one of many jobs, such as letters to many people: other jobs go first */
  bulk?: boolean;
  /** among the waiting jobs, lower numbers go first; default 0 */
  priority?: number;
  /** jobs of one queue run one after the other, so that long jobs leave room for others */
  queue?: string;
}

/** With tracing, a job's span is a child of the span of the request that added the job. */
function stored(payload: object): string {
  const traceparent = currentTraceparent();
  return JSON.stringify(traceparent === undefined ? payload : { ...payload, traceparent });
}

/** Writes a job in the caller's transaction: it runs if, and only if, the transaction commits. */
export async function addJob<Name extends JobName>(
  tx: Db,
  name: Name,
  payload: JobPayloads[Name],
  { key, runAt, maxAttempts, bulk = false, priority = bulk ? 10 : 0, queue }: Options = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    ${name}, ${stored(payload)}::json, job_key => ${key ?? null}::text,
    run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts ?? null}::int,
    priority => ${priority}::int, queue_name => ${queue ?? null}::text)`.execute(tx);
}

/** Removes a waiting job by its key. Does nothing if no job has the key. */
export async function removeJob(tx: Db, key: string): Promise<void> {
  await sql`SELECT graphile_worker.remove_job(${key})`.execute(tx);
}

/** Writes many jobs of one kind in one statement. */
export async function addJobs<Name extends JobName>(
  tx: Db,
  name: Name,
  payloads: readonly JobPayloads[Name][],
  { bulk = false }: Pick<Options, 'bulk'> = {},
): Promise<void> {
  await sql`SELECT count(graphile_worker.add_job(${name}, payload::json, priority => ${bulk ? 10 : 0}::int))
    FROM unnest(${payloads.map(stored)}::text[]) AS payload`.execute(tx);
}

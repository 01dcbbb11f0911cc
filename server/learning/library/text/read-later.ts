import type { Tx } from '#server/platform/database/connection.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { JobPayloads } from '#server/platform/jobs/payloads.ts';

/** how many files are read at the same time: few, because each is read in a process that needs memory of its own */
const atOnce = 2;
/** bytes; larger files have a lower priority with each doubling */
const small = 100_000;
/** priority of a second try: after all files that were not tried yet */
const last = 40;

/** Adds the job that reads a file's text. Small files go first, then larger ones, the files of a `bulk`, and second tries. */
export function addTextJob(tx: Tx, job: JobPayloads['read-learning-text'], size: number, bulk = false): Promise<void> {
  const doublings = Math.max(0, Math.ceil(Math.log2(size / small)));
  const priority = job.patient ? last : doublings + (bulk ? 20 : 0);
  const options = { key: `learning text ${job.id}`, maxAttempts: 3, queue: `learning text ${job.id % atOnce}` };
  return addJob(tx, 'read-learning-text', job, { ...options, priority });
}

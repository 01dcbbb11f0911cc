import { sql } from 'kysely';
import { importLimits } from '#contract/money/donations/imports/import-choices.ts';
import { importMessages } from '#contract/money/donations/imports/import-messages.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { addJob, removeJob } from '#server/platform/jobs/add-job.ts';
import type { Run } from '#server/platform/jobs/long-work.ts';

/** how long a request may do the work itself, before a job checks whether the request was killed */
const graceMilliseconds = 120_000;

const keyOf = ({ id, run }: Run) => `donation import ${id} ${run}`;

/** Adds the job that does the work of this run. Imports do not wait for each other. */
export function addWork(db: Db, run: Run): Promise<void> {
  return addJob(db, 'work-on-donation-import', { id: run.id, run: run.run }, { key: keyOf(run), maxAttempts: 3 });
}

/** Adds a job for work that the request does itself: if the request was killed, the job does the work two minutes later. */
export function addWatch(tx: Tx, run: Run): Promise<void> {
  const runAt = new Date(Date.now() + graceMilliseconds);
  return addJob(tx, 'work-on-donation-import', { id: run.id, run: run.run }, { key: keyOf(run), maxAttempts: 3, runAt });
}

/** Removes the job of `addWatch`, because the request has done its work. */
export function endWatch(db: Db, run: Run): Promise<void> {
  return removeJob(db, keyOf(run));
}

/** Throws 429 if jobs already work on as many large imports of this person as may run at once. */
export async function checkOwnWork(tx: Tx, { id: person }: Pick<Actor, 'id'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('almoner imports of a person'), ${person})`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM donation_imports
    WHERE (state = 'READING' AND uploaded_by = ${person} AND size > ${importLimits.bytesAtOnce})
      OR (state = 'STORING' AND stored_by = ${person} AND right_rows > ${importLimits.rowsAtOnce})
      OR (state = 'UNDOING' AND undone_by = ${person} AND stored_rows > ${importLimits.rowsAtOnce})`.execute(tx);
  if ((rows[0]?.count ?? 0) >= importLimits.atWork) throw refuse(429, importMessages.manyAtWork, { 'retry-after': '10' });
}

import { sql } from 'kysely';
import type { Task } from '#server/platform/jobs/task.ts';

/** Days that a notice is kept after it was read. */
const daysAfterReading = 90;
/** Days that a notice is kept at most, read or not. */
const daysAtMost = 365;
/** rows that one DELETE removes, so that no statement takes long */
const atOnce = 5_000;

/** Runs every night: deletes old notices. */
export const pruneNotices: Task<'prune-notices'> = async (_payload, { db, signal }) => {
  let deleted = atOnce;
  while (deleted === atOnce && !signal.aborted) {
    const { numAffectedRows } = await sql`DELETE FROM notices WHERE id IN (SELECT id FROM notices
      WHERE read_at < now() - make_interval(days => ${daysAfterReading}::int)
        OR created_at < now() - make_interval(days => ${daysAtMost}::int) LIMIT ${atOnce})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
};

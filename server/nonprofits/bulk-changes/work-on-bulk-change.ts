import { errorInWords } from '#server/platform/database/error-in-words.ts';
import { transact } from '#server/platform/database/transact.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { inChunks } from '#server/platform/jobs/long-work.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { giveUp, workOnChunk } from './chunk.ts';

/** attempts that may fail before a person is told */
const mostAttempts = 5;

/** Works on a bulk change or on its undo until it is done. After a kill, it continues after the last chunk that was committed. */
export const workOnBulkChange: Task<'work-on-bulk-change'> = async ({ id }, context) => {
  const { db, log, attempt } = context;
  try {
    if (await inChunks(context, (tx) => workOnChunk(tx, id, log))) return;
  } catch (error) {
    if (attempt < mostAttempts) throw error;
    log.error({ err: error, bulkChange: id }, 'the work on a bulk change failed');
    await transact(db, (tx) => giveUp(tx, id, errorInWords(error)));
    return;
  }
  await addJob(db, 'work-on-bulk-change', { id }, { queue: 'bulk changes' });
};

import { transact } from '#server/platform/database/transact.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import type { Task } from '#server/platform/jobs/task.ts';

/**
 * Deletes a file that was removed or replaced, or that no question uses. Runs 30 days after the file was removed, replaced or
 * uploaded.
 */
export const forgetAnswerFile: Task<'forget-answer-file'> = async ({ id }, { db, config }) => {
  // the deleted row stays locked until the bytes are deleted, so that no save can use the file meanwhile
  await transact(db, async (tx) => {
    const file = await tx
      .deleteFrom('applicationFiles')
      .where('id', '=', id)
      .where((is) => is.or([is('removedAt', 'is not', null), is('replacedAt', 'is not', null), is('responseId', 'is', null)]))
      .returning('storedAs')
      .executeTakeFirst();
    if (file) await openStorage(config).remove(file.storedAs);
  });
};

/** Deletes the record of an upload seven days after it began, finished or not. Its pieces are deleted with it. */
export const forgetAnswerUpload: Task<'forget-answer-upload'> = async ({ id }, { db }) => {
  await db.deleteFrom('applicationUploads').where('id', '=', id).execute();
};

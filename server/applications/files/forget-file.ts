import { transact } from '#server/database/transact.ts';
import { openStorage } from '#server/files/open-storage.ts';
import type { Task } from '#server/jobs/task.ts';

/** Deletes a file 30 days after it was removed or replaced, or after its upload if no question uses it. */
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

/** Deletes an abandoned upload, or the row that a finished upload left. */
export const forgetAnswerUpload: Task<'forget-answer-upload'> = async ({ id }, { db }) => {
  await db.deleteFrom('applicationUploads').where('id', '=', id).execute();
};

import { openStorage } from '#server/files/storage.ts';
import type { Task } from '#server/jobs/task.ts';

/** The bytes of a file that was taken away or replaced 30 days ago, or that no question was given since it came. */
export const forgetAnswerFile: Task<{ id: number }> = async ({ id }, { db, config }) => {
  // whoever would make it an answer at this moment waits, and then finds none
  await db.transaction().execute(async (tx) => {
    const file = await tx
      .deleteFrom('applicationFiles')
      .where('id', '=', id)
      .where((is) => is.or([is('removedAt', 'is not', null), is('replacedAt', 'is not', null), is('responseId', 'is', null)]))
      .returning('storedAs')
      .executeTakeFirst();
    if (file) await openStorage(config.dataDir).remove(file.storedAs);
  });
};

/** An upload that nobody went on with, and what is left of one that became a file. */
export const forgetAnswerUpload: Task<{ id: string }> = async ({ id }, { db }) => {
  await db.deleteFrom('applicationUploads').where('id', '=', id).execute();
};

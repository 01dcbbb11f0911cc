import { openStorage } from '#server/files/storage.ts';
import type { Task } from '#server/jobs/task.ts';

/** The bytes of a file that was taken away 30 days ago, or that no question was given since it came. */
export const forgetAnswerFile: Task<{ id: number }> = async ({ id }, { db, config }) => {
  const file = await db
    .selectFrom('applicationFiles')
    .select('storedAs')
    .where('id', '=', id)
    .where((is) => is.or([is('removedAt', 'is not', null), is('responseId', 'is', null)]))
    .executeTakeFirst();
  if (!file) return;
  await openStorage(config.dataDir).remove(file.storedAs);
  await db.deleteFrom('applicationFiles').where('id', '=', id).execute();
};

/** An upload that nobody went on with, and what is left of one that became a file. */
export const forgetAnswerUpload: Task<{ id: string }> = async ({ id }, { db }) => {
  await db.deleteFrom('applicationUploads').where('id', '=', id).execute();
};

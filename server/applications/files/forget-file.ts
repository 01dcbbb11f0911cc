import type { Selectable } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { DB } from '#server/platform/database/types.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import type { Task } from '#server/platform/jobs/task.ts';

/**
 * Deletes a file that was removed or replaced, or that answers no question. Runs 30 days after the file was removed, replaced or
 * uploaded.
 */
export const forgetAnswerFile: Task<'forget-answer-file'> = async ({ id }, { db, config }) => {
  // the deleted row stays locked until the bytes are deleted, so that no save can use the file meanwhile
  await transact(db, async (tx) => {
    const file = await tx.selectFrom('applicationFiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    // asked after the lock is granted, so that a save that was under way is seen
    if (!file || (await isAnswer(tx, file))) return;
    await tx.deleteFrom('applicationFiles').where('id', '=', id).execute();
    await openStorage(config).remove(file.storedAs);
  });
};

type StoredFile = Pick<Selectable<DB['applicationFiles']>, 'id' | 'responseId' | 'questionUid' | 'removedAt' | 'replacedAt'>;

/** Whether the file answers its question now. */
async function isAnswer(tx: Tx, { id, responseId, questionUid, removedAt, replacedAt }: StoredFile): Promise<boolean> {
  if (responseId === null || questionUid === null || removedAt !== null || replacedAt !== null) return false;
  const answer = await tx
    .selectFrom('applicationAnswers')
    .select('questionUid')
    .where('responseId', '=', responseId)
    .where('questionUid', '=', questionUid)
    // an id contains itself, and a list contains its ids
    .where('answer', '@>', String(id))
    .executeTakeFirst();
  return answer !== undefined;
}

/** Deletes the record of an upload seven days after it began, finished or not. Its pieces are deleted with it. */
export const forgetAnswerUpload: Task<'forget-answer-upload'> = async ({ id }, { db }) => {
  await db.deleteFrom('applicationUploads').where('id', '=', id).execute();
};

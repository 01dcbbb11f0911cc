import type { Insertable } from 'kysely';
import type { AnswerFile } from '#contract/applications/files.ts';
import { fileMessages } from '#contract/applications/files.ts';
import { type Actor, isNonprofitStaff } from '#contract/platform/access/permissions.ts';
import { findState, lockState } from '#server/applications/responses/store.ts';
import { checkAnswerable } from '#server/applications/saving/save-refusals.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { FileLinks } from '#server/platform/files/bound-links.ts';
import { acceptKind, storePrivateFile } from '#server/platform/files/storage/private-files.ts';
import { documentKinds } from '#server/platform/files/uploads/file-kinds.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed, notFound, Refusal, refuseFields } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';

/** Refuses unless the actor may change this response now and `uid` names one of its FILE questions. */
export async function checkFileQuestion(db: Db, actor: Actor, response: number, uid: string | undefined): Promise<void> {
  const state = await findState(db, response);
  if (!state || state.nonprofitId !== actor.nonprofit) throw notFound();
  if (!isNonprofitStaff(actor)) throw notAllowed();
  checkAnswerable(state);
  if (!state.elements.some((element) => element.uid === uid && element.type === 'FILE'))
    throw refuseFields({ question_uid: [fileMessages.notAFileQuestion] });
}

interface NewFile {
  file: UploadedFile;
  name: string;
  response: number | null;
  question: string | null;
}

/** Inserts the row of a file whose bytes are stored. */
export type RecordFile = () => Promise<{ id: number; filename: string }>;

/**
 * Stores a new file: first its bytes, without a database connection, then its row, in the transaction of `work`. Deletes the
 * bytes again if `work` inserts no row or refuses. After any other error the row may have been committed, so the bytes stay.
 */
export async function storeAnswerFile<T>(
  app: App,
  actor: Actor,
  { file, name, response, question }: NewFile,
  work: (tx: Tx, record: RecordFile) => Promise<T>,
): Promise<T> {
  const kind = await acceptKind(file, name, { kinds: documentKinds, messages: fileMessages });
  const kept = await storePrivateFile(app, file, name, kind);
  return recordStored(app, { ...kept, responseId: response, questionUid: question, uploadedBy: actor.id }, work);
}

/** Records a file whose bytes are stored, in the transaction of `work`. Deletes the bytes as `storeAnswerFile` does. */
export async function recordStored<T>(
  app: App,
  row: Insertable<DB['applicationFiles']>,
  work: (tx: Tx, record: RecordFile) => Promise<T>,
): Promise<T> {
  let isRecorded = false;
  try {
    const result = await transact(app.db, (tx) => {
      // reset, because the transaction runs again after a deadlock
      isRecorded = false;
      return work(tx, async () => {
        isRecorded = true;
        return recordFile(tx, row);
      });
    });
    if (!isRecorded) await app.storage.remove(row.storedAs);
    return result;
  } catch (error) {
    if (error instanceof Refusal) await app.storage.remove(row.storedAs);
    throw error;
  }
}

async function recordFile(tx: Tx, row: Insertable<DB['applicationFiles']>): Promise<{ id: number; filename: string }> {
  const file = await tx.insertInto('applicationFiles').values(row).returning(['id', 'filename']).executeTakeFirstOrThrow();
  if (row.responseId === null) await deleteLater(tx, file.id);
  return file;
}

export function asAnswerFile({ id, filename }: { id: number; filename: string }, actor: Actor, links: FileLinks): AnswerFile {
  return { id, filename, file: links.linkFor(id, actor) };
}

const deleteAfterDays = 30;

/** Deletes the file after 30 days, unless the file is an answer by then. */
export async function deleteLater(db: Db, id: number): Promise<void> {
  const runAt = new Date(Date.now() + deleteAfterDays * 86_400_000);
  await addJob(db, 'forget-answer-file', { id }, { key: `answer file ${id}`, runAt });
}

/** Removes a file and the answer that refers to it. The answer's revision stays, so that open pages see no conflict. */
export async function removeAnswerFile(tx: Tx, actor: Actor, id: number): Promise<void> {
  const file = await tx
    .selectFrom('applicationFiles')
    .select(['responseId', 'questionUid', 'uploadedBy'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (!file) throw notFound();
  if (file.responseId === null) {
    if (file.uploadedBy !== actor.id) throw notFound();
  } else {
    const state = await lockState(tx, file.responseId);
    if (state?.nonprofitId !== actor.nonprofit) throw notFound();
    checkAnswerable(state);
    await tx
      .updateTable('applicationAnswers')
      .set({ answer: 'null' })
      .where('responseId', '=', file.responseId)
      .where('questionUid', '=', file.questionUid)
      .where('answer', '=', String(id))
      .execute();
  }
  await tx.updateTable('applicationFiles').set({ removedAt: new Date().toISOString() }).where('id', '=', id).execute();
  await deleteLater(tx, id);
}

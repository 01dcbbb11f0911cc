import { stat } from 'node:fs/promises';
import { type Insertable, sql } from 'kysely';
import { type FileSettings, fileRefusals, largestFile, takesExtension } from '#contract/applications/element-types/file.ts';
import type { ApplicationElement } from '#contract/applications/elements.ts';
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
import { notAllowed, notFound, Refusal, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';

type FileQuestion = Extract<ApplicationElement, { type: 'FILE' }>;

/** Returns a FILE question of a response. Refuses unless `uid` names one and the actor may change the response now. */
export async function checkFileQuestion(db: Db, actor: Actor, response: number, uid: string | undefined): Promise<FileQuestion> {
  const state = await findState(db, response);
  if (!state || state.nonprofitId !== actor.nonprofit) throw notFound();
  if (!isNonprofitStaff(actor)) throw notAllowed();
  checkAnswerable(state);
  const question = state.elements.find((element) => element.uid === uid);
  if (question?.type !== 'FILE') throw refuseFields({ question_uid: [fileMessages.notAFileQuestion] });
  return question;
}

/** Whether a question accepts files of this type. */
export function acceptsType(question: FileSettings, contentType: string): boolean {
  return takesExtension(question, documentKinds[contentType] ?? []);
}

/** Refuses a file that is larger than the question allows (413). `limit`: the programme's own limit, in bytes. */
export function checkSize(question: FileSettings, size: number, limit: number): void {
  const largest = largestFile(question, limit);
  if (size > largest) throw refuse(413, fileRefusals.size(largest));
}

interface NewFile {
  file: UploadedFile;
  name: string;
  response: number | null;
  /** null: it is named when the file becomes an answer */
  question: FileQuestion | null;
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
  if (question) checkSize(question, (await stat(file.path)).size, app.config.public.uploadLimits.file);
  const kind = await acceptKind(file, name, { kinds: documentKinds, messages: fileMessages });
  if (question && !acceptsType(question, kind.contentType)) throw refuse(415, fileRefusals.kind(question));
  const kept = await storePrivateFile(app, file, name, kind);
  return recordStored(app, { ...kept, responseId: response, questionUid: question?.uid ?? null, uploadedBy: actor.id }, work);
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
  await deleteLater(tx, file.id);
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

/**
 * Removes a file, and the answer that is this file or its place in the answer. The answer's revision stays, so that open pages see
 * no conflict.
 */
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
      .set({
        answer: sql<string>`CASE WHEN jsonb_typeof(answer) = 'array' THEN coalesce((SELECT jsonb_agg(one ORDER BY place)
          FROM jsonb_array_elements(answer) WITH ORDINALITY AS listed (one, place) WHERE one <> to_jsonb(${id}::int)), 'null')
          ELSE 'null' END`,
      })
      .where('responseId', '=', file.responseId)
      .where('questionUid', '=', file.questionUid)
      .where('answer', '@>', String(id))
      .execute();
  }
  await tx.updateTable('applicationFiles').set({ removedAt: new Date().toISOString() }).where('id', '=', id).execute();
  await deleteLater(tx, id);
}

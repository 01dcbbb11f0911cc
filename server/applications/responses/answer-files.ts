import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { AnswerFile } from '#contract/application-files.ts';
import { fileMessages } from '#contract/application-files.ts';
import { type Actor, isNonprofitStaff } from '#contract/permissions.ts';
import type { App } from '#server/app.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { DB } from '#server/database/types.ts';
import { notAllowed, notFound, Refusal, refuse, refuseFields } from '#server/errors.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { kindOf, tidyName } from './file-kinds.ts';
import type { FileLinks } from './file-links.ts';
import { refusalOfState } from './save-refusals.ts';
import { findState, holdState } from './store.ts';

/** Refuses who may not write this response now, and a question that takes no file. */
export async function checkFileQuestion(db: Db, actor: Actor, response: number, uid: string | undefined): Promise<void> {
  const state = await findState(db, response);
  if (!state || state.nonprofitId !== actor.nonprofit) throw notFound();
  if (!isNonprofitStaff(actor)) throw notAllowed();
  if (state.status !== 'IN_PROGRESS') throw refusalOfState('submitted');
  if (state.closed) throw refusalOfState('closed');
  if (!state.elements.some((element) => element.uid === uid && element.type === 'FILE'))
    throw refuseFields({ question_uid: [fileMessages.notAFileQuestion] });
}

interface NewFile {
  bytes: Buffer;
  name: string;
  response: number | null;
  question: string | null;
}

/** Writes the row of a file whose bytes are kept. */
export type RecordFile = () => Promise<{ id: number; filename: string }>;

/**
 * Keeps a new file: first its bytes, which is waited for without a connection, then, in one transaction, its row and what goes
 * with it. Bytes that got no row are taken away again, but not those of which nobody knows how the transaction ended.
 */
export async function storeAnswerFile<T>(
  app: App,
  actor: Actor,
  { bytes, name, response, question }: NewFile,
  work: (tx: Tx, record: RecordFile) => Promise<T>,
): Promise<T> {
  const kept = await keepBytes(app, bytes, name);
  let isRecorded = false;
  try {
    const result = await app.db.transaction().execute((tx) =>
      work(tx, async () => {
        isRecorded = true;
        return recordFile(tx, { ...kept, responseId: response, questionUid: question, uploadedBy: actor.id });
      }),
    );
    if (!isRecorded) await app.storage.remove(kept.storedAs);
    return result;
  } catch (error) {
    if (error instanceof Refusal) await app.storage.remove(kept.storedAs);
    throw error;
  }
}

/**
 * Names are random: not made from the content as those of pictures are, so that no file is ever under a name that everybody
 * may ask for, and none shares its bytes with another.
 */
async function keepBytes(app: App, bytes: Buffer, name: string) {
  if (bytes.length === 0) throw refuseFields({ file: [fileMessages.empty] });
  const kind = await kindOf(bytes, name);
  if (!kind) throw refuse(415, fileMessages.kind);
  const storedAs = `${randomBytes(16).toString('hex')}.file`;
  await app.storage.putAs(storedAs, bytes);
  return { storedAs, filename: tidyName(name, kind), contentType: kind.contentType, size: bytes.length };
}

async function recordFile(tx: Tx, row: Insertable<DB['applicationFiles']>): Promise<{ id: number; filename: string }> {
  const file = await tx.insertInto('applicationFiles').values(row).returning(['id', 'filename']).executeTakeFirstOrThrow();
  if (row.responseId === null) await forgetLater(tx, file.id);
  return file;
}

/** A file as its sender sees it. */
export function asAnswerFile({ id, filename }: { id: number; filename: string }, actor: Actor, links: FileLinks): AnswerFile {
  return { id, filename, file: links.linkFor(id, actor) };
}

const keptDays = 30;

/** Removes the bytes of a file that is served no more, unless it is again by then. */
export async function forgetLater(db: Db, id: number): Promise<void> {
  const runAt = new Date(Date.now() + keptDays * 86_400_000);
  await addJob(db, 'forget-answer-file', { id }, { key: `answer file ${id}`, runAt });
}

/** Takes a file out of its response, and the answer that it was. Its revision stays: nothing that was typed is lost by it. */
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
    const state = await holdState(tx, file.responseId);
    if (state?.nonprofitId !== actor.nonprofit) throw notFound();
    if (state.status !== 'IN_PROGRESS') throw refusalOfState('submitted');
    if (state.closed) throw refusalOfState('closed');
    await tx
      .updateTable('applicationAnswers')
      .set({ answer: 'null' })
      .where('responseId', '=', file.responseId)
      .where('questionUid', '=', file.questionUid)
      .where('answer', '=', String(id))
      .execute();
  }
  await tx.updateTable('applicationFiles').set({ removedAt: new Date().toISOString() }).where('id', '=', id).execute();
  await forgetLater(tx, id);
}

import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type FileSettings, mostFilesOf } from '#contract/applications/element-types/file.ts';
import type { beginAnswerUpload } from '#contract/applications/files.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { FileLinks } from '#server/platform/files/bound-links.ts';
import { withUpload } from '#server/platform/files/uploads/upload.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { asAnswerFile, checkFileQuestion, checkSize, storeAnswerFile } from './answer-files.ts';

type Body = z.output<typeof beginAnswerUpload.body>;
const deleteAfterDays = 7;
/** bytes; the last piece can be smaller */
const smallestPiece = 65_536;

/**
 * Starts an upload. Deletes the user's unfinished upload for the same question; if it takes several files, those that have waited
 * longest for a piece.
 */
export async function beginUpload(app: App, tx: Tx, actor: Actor, draft: Body): Promise<string> {
  const { filename, size, applicationResponse: response, questionUid } = draft;
  const limit = app.config.public.uploadLimits.file;
  checkSize({}, size, limit);
  const question = await checkFileQuestion(tx, actor, response, questionUid);
  checkSize(question, size, limit);
  const given = { responseId: response, questionUid, uploadedBy: actor.id };
  await tx
    .deleteFrom('applicationUploads')
    .where('responseId', '=', response)
    .where('questionUid', '=', questionUid)
    .where('uploadedBy', '=', actor.id)
    .where('fileId', 'is', null)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('applicationUploads')
        .select('id')
        .where('responseId', '=', response)
        .where('questionUid', '=', questionUid)
        .where('uploadedBy', '=', actor.id)
        .where('fileId', 'is', null)
        .orderBy('touchedAt', 'desc')
        .limit(unfinishedOf(question)),
    )
    .execute();
  const id = randomBytes(24).toString('base64url');
  await tx
    .insertInto('applicationUploads')
    .values({ id, filename, size, ...given })
    .execute();
  await addJob(tx, 'forget-answer-upload', { id }, { runAt: new Date(Date.now() + deleteAfterDays * 86_400_000) });
  return id;
}

/** How many unfinished uploads of one user stay when another begins: files are sent side by side, and from two pages at most. */
function unfinishedOf(question: FileSettings): number {
  const most = mostFilesOf(question);
  return most === 1 ? 0 : 2 * most - 1;
}

/** Finds the actor's own upload. `lock`: locks the upload, so that its pieces are added one after the other. */
async function findUpload(tx: Tx | App['db'], actor: Actor, id: string, lock: boolean) {
  const own = tx.selectFrom('applicationUploads').selectAll().where('id', '=', id).where('uploadedBy', '=', actor.id);
  const upload = await (lock ? own.forUpdate() : own).executeTakeFirst();
  if (!upload) throw notFound();
  return upload;
}

export async function readUpload(db: Tx | App['db'], actor: Actor, id: string, links: FileLinks) {
  const { received, fileId } = await findUpload(db, actor, id, false);
  const file =
    fileId === null
      ? undefined
      : await db
          .selectFrom('applicationFiles')
          .select(['id', 'filename'])
          .where('id', '=', fileId)
          .where('removedAt', 'is', null)
          .executeTakeFirst();
  return { id, received, file: file ? asAnswerFile(file, actor, links) : null };
}

interface Piece {
  offset: number;
  bytes: Buffer;
}

/** Adds the next piece. A piece that is already stored can be sent again and changes nothing. */
export async function addPiece(app: App, actor: Actor, id: string, { offset, bytes }: Piece): Promise<void> {
  const upload = await findUpload(app.db, actor, id, false);
  const end = offset + bytes.length;
  if (!isNext(upload, { offset, bytes })) return;
  if (end === upload.size) return makeFile(app, actor, upload, { offset, bytes });
  await transact(app.db, async (tx) => {
    const locked = await findUpload(tx, actor, id, true);
    if (!isNext(locked, { offset, bytes })) return;
    await checkFileQuestion(tx, actor, locked.responseId, locked.questionUid);
    await tx.insertInto('applicationUploadPieces').values({ uploadId: id, startsAt: offset, bytes }).execute();
    await tx.updateTable('applicationUploads').set({ received: end, touchedAt: sql`now()` }).where('id', '=', id).execute();
  });
}

type Upload = Awaited<ReturnType<typeof findUpload>>;

/** Whether this is the next piece. False if the piece is already stored; refuses all other pieces. */
function isNext({ fileId, received, size }: Upload, { offset, bytes }: Piece): boolean {
  const end = offset + bytes.length;
  if (fileId !== null || end <= received) return false;
  if (offset !== received) throw refuse(409, 'The piece does not go on where the last one ended.', {}, { received });
  if (end > size) throw refuseFields({ non_field_errors: ['The piece is longer than what is missing.'] });
  if (bytes.length < smallestPiece && end < size) throw refuseFields({ non_field_errors: ['The piece is too short.'] });
  return true;
}

/**
 * Makes the file when the last piece arrives. The pieces stay until the file is stored, so that after a crash the browser sends
 * only the last piece again. If two requests make the file at once, the second request gets the file of the first.
 */
async function makeFile(app: App, actor: Actor, { id, responseId, questionUid, filename }: Upload, last: Piece): Promise<void> {
  const question = await checkFileQuestion(app.db, actor, responseId, questionUid);
  await withUpload(app, actor.id, async (file) => {
    if (!(await writePieces(app, id, file.path, last))) return;
    await storeAnswerFile(app, actor, { file, name: filename, response: responseId, question }, async (tx, record) => {
      if (!isNext(await findUpload(tx, actor, id, true), last)) return;
      await checkFileQuestion(tx, actor, responseId, questionUid);
      const { id: fileId } = await record();
      const received = last.offset + last.bytes.length;
      await tx.updateTable('applicationUploads').set({ received, fileId }).where('id', '=', id).execute();
      await tx.deleteFrom('applicationUploadPieces').where('uploadId', '=', id).execute();
    });
  });
}

/**
 * Writes the pieces into one file, with one piece in memory at a time. Returns false if another call has made the file and
 * deleted the pieces.
 */
async function writePieces(app: App, uploadId: string, path: string, last: Piece): Promise<boolean> {
  const pieces = app.db.selectFrom('applicationUploadPieces').where('uploadId', '=', uploadId);
  const file = await open(path, 'wx', 0o640);
  let written = 0;
  try {
    for (const { startsAt } of await pieces.select('startsAt').orderBy('startsAt').execute()) {
      const piece = await pieces.select('bytes').where('startsAt', '=', startsAt).executeTakeFirst();
      if (!piece) return false;
      await file.writeFile(piece.bytes);
      written += piece.bytes.length;
    }
    await file.writeFile(last.bytes);
    return written === last.offset;
  } finally {
    await file.close();
  }
}

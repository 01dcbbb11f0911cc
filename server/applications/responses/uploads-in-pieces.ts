import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { beginAnswerUpload } from '#contract/application-files.ts';
import type { Actor } from '#contract/permissions.ts';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/connection.ts';
import { notFound, refuse, refuseFields } from '#server/errors.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { asAnswerFile, checkFileQuestion, storeAnswerFile } from './answer-files.ts';
import type { FileLinks } from './file-links.ts';

type Draft = z.output<typeof beginAnswerUpload.body>;
const keptDays = 7;
/** but for the last one */
const smallestPiece = 65_536;

/** Begins an upload. An unfinished one of the same person for the same question is given up. */
export async function beginUpload(app: App, tx: Tx, actor: Actor, draft: Draft): Promise<string> {
  const { filename, size, applicationResponse: response, questionUid } = draft;
  const limit = app.config.public.uploadLimits.file;
  if (size > limit) throw refuse(413, `This file is too large: the limit is ${limit / 1_000_000} MB.`);
  await checkFileQuestion(tx, actor, response, questionUid);
  const given = { responseId: response, questionUid, uploadedBy: actor.id };
  await tx
    .deleteFrom('applicationUploads')
    .where('responseId', '=', response)
    .where('questionUid', '=', questionUid)
    .where('uploadedBy', '=', actor.id)
    .where('fileId', 'is', null)
    .execute();
  const id = randomBytes(24).toString('base64url');
  await tx
    .insertInto('applicationUploads')
    .values({ id, filename, size, ...given })
    .execute();
  await addJob(tx, 'forget-answer-upload', { id }, { runAt: new Date(Date.now() + keptDays * 86_400_000) });
  return id;
}

/** One's own upload. `hold` keeps it for the transaction: pieces of one upload come one after the other. */
async function findUpload(tx: Tx | App['db'], actor: Actor, id: string, hold: boolean) {
  const own = tx.selectFrom('applicationUploads').selectAll().where('id', '=', id).where('uploadedBy', '=', actor.id);
  const upload = await (hold ? own.forUpdate() : own).executeTakeFirst();
  if (!upload) throw notFound();
  return upload;
}

/** How far it has got, and the file once it is one. */
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

/** Adds a piece where the last one ended. One that is there already changes nothing, so that any piece may be sent again. */
export async function addPiece(app: App, actor: Actor, id: string, { offset, bytes }: Piece): Promise<void> {
  const upload = await findUpload(app.db, actor, id, false);
  const end = offset + bytes.length;
  if (!isNext(upload, { offset, bytes })) return;
  if (end === upload.size) return makeFile(app, actor, upload, { offset, bytes });
  await app.db.transaction().execute(async (tx) => {
    const held = await findUpload(tx, actor, id, true);
    if (!isNext(held, { offset, bytes })) return;
    await checkFileQuestion(tx, actor, held.responseId, held.questionUid);
    await tx.insertInto('applicationUploadPieces').values({ uploadId: id, startsAt: offset, bytes }).execute();
    await tx.updateTable('applicationUploads').set({ received: end }).where('id', '=', id).execute();
  });
}

type Upload = Awaited<ReturnType<typeof findUpload>>;

/** Does the piece go on where the upload has got to? False where it is there already; refuses every other one. */
function isNext({ fileId, received, size }: Upload, { offset, bytes }: Piece): boolean {
  const end = offset + bytes.length;
  if (fileId !== null || end <= received) return false;
  if (offset !== received) throw refuse(409, 'The piece does not go on where the last one ended.', {}, { received });
  if (end > size) throw refuseFields({ non_field_errors: ['The piece is longer than what is missing.'] });
  if (bytes.length < smallestPiece && end < size) throw refuseFields({ non_field_errors: ['The piece is too short.'] });
  return true;
}

/**
 * The last piece makes the file. It is not acknowledged, and the others stay, until the file is there: a server that is killed
 * over it is sent that piece once more. Of two that make the file at once, the second finds the first one's.
 */
async function makeFile(app: App, actor: Actor, { id, responseId, questionUid, filename }: Upload, last: Piece): Promise<void> {
  await checkFileQuestion(app.db, actor, responseId, questionUid);
  const pieces = await app.db
    .selectFrom('applicationUploadPieces')
    .select('bytes')
    .where('uploadId', '=', id)
    .orderBy('startsAt')
    .execute();
  const whole = { bytes: Buffer.concat([...pieces.map(({ bytes }) => bytes), last.bytes]), name: filename };
  await storeAnswerFile(app, actor, { ...whole, response: responseId, question: questionUid }, async (tx, record) => {
    if (!isNext(await findUpload(tx, actor, id, true), last)) return;
    await checkFileQuestion(tx, actor, responseId, questionUid);
    const file = await record();
    await tx
      .updateTable('applicationUploads')
      .set({ received: last.offset + last.bytes.length, fileId: file.id })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('applicationUploadPieces').where('uploadId', '=', id).execute();
  });
}

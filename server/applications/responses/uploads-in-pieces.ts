import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
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

/** Adds a piece where the last one ended. One that is there already changes nothing, so that any piece may be sent again. */
export async function addPiece(app: App, tx: Tx, actor: Actor, id: string, offset: number, bytes: Buffer): Promise<void> {
  const upload = await findUpload(tx, actor, id, true);
  const end = offset + bytes.length;
  if (upload.fileId !== null || end <= upload.received) return;
  if (offset !== upload.received)
    throw refuse(409, 'The piece does not go on where the last one ended.', {}, { received: upload.received });
  if (end > upload.size) throw refuseFields({ non_field_errors: ['The piece is longer than what is missing.'] });
  if (bytes.length < smallestPiece && end < upload.size) throw refuseFields({ non_field_errors: ['The piece is too short.'] });
  await checkFileQuestion(tx, actor, upload.responseId, upload.questionUid);
  await tx.insertInto('applicationUploadPieces').values({ uploadId: id, startsAt: offset, bytes }).execute();
  const fileId = end === upload.size ? await makeFile(app, tx, actor, upload) : null;
  await tx.updateTable('applicationUploads').set({ received: end, fileId }).where('id', '=', id).execute();
}

interface Upload {
  id: string;
  responseId: number;
  questionUid: string;
  filename: string;
}

async function makeFile(app: App, tx: Tx, actor: Actor, { id, responseId, questionUid, filename }: Upload): Promise<number> {
  const { rows } = await sql<{
    bytes: Buffer;
  }>`SELECT bytes FROM application_upload_pieces WHERE upload_id = ${id} ORDER BY starts_at`.execute(tx);
  const whole = Buffer.concat(rows.map(({ bytes }) => bytes));
  const file = await storeAnswerFile(app, tx, actor, {
    bytes: whole,
    name: filename,
    response: responseId,
    question: questionUid,
  });
  await tx.deleteFrom('applicationUploadPieces').where('uploadId', '=', id).execute();
  return file.id;
}

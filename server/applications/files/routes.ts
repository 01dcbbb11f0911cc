import * as z from 'zod/mini';
import {
  beginAnswerUpload,
  deleteAnswerFile,
  readAnswerUpload,
  sendAnswerPiece,
  uploadAnswerFile,
} from '#contract/applications/files.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { wholeNumber } from '#contract/platform/wire/shapes.ts';
import { findReadableResponse } from '#server/applications/responses/store.ts';
import { type LinkSigner, readLinkActor } from '#server/platform/files/bound-links.ts';
import { sendPrivateFile } from '#server/platform/files/storage/private-files.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveOctets } from '#server/platform/http/bodies/binary-body.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { asAnswerFile, checkFileQuestion, removeAnswerFile, storeAnswerFile } from './answer-files.ts';
import { answerFileLinks, subjectOf } from './file-links.ts';
import { addPiece, beginUpload, readUpload } from './resumable-uploads.ts';

export function answerFileRoutes(app: App, signer: LinkSigner): void {
  const links = { of: (session: Buffer) => answerFileLinks(signer, session) };

  serveUpload(app, uploadAnswerFile, async ({ db, actor, tokenHash, receive }) => {
    const { file: received, name, fields } = await receive();
    const { applicationResponse: response = null, questionUid: question } = fields;
    const asked = response === null ? null : await checkFileQuestion(db, actor, response, question);
    const named = fields.filename || fields.name || name;
    const place = { response, question: asked };
    const file = await storeAnswerFile(app, actor, { file: received, name: named, ...place }, async (tx, record) => {
      if (response !== null) await checkFileQuestion(tx, actor, response, question);
      return record();
    });
    return asAnswerFile(file, actor, links.of(tokenHash));
  });

  serve(app, deleteAnswerFile, ({ tx, actor, params }) => removeAnswerFile(tx, actor, params.id));

  serve(app, beginAnswerUpload, async ({ tx, actor, tokenHash, body }) => {
    const id = await beginUpload(app, tx, actor, body);
    return readUpload(tx, actor, id, links.of(tokenHash));
  });

  serve(app, readAnswerUpload, ({ db, actor, tokenHash, params }) => readUpload(db, actor, params.uploadId, links.of(tokenHash)));

  serveOctets(app, sendAnswerPiece, async ({ db, actor, tokenHash, params, query, bytes }) => {
    await addPiece(app, actor, params.uploadId, { offset: query.offset, bytes });
    return readUpload(db, actor, params.uploadId, links.of(tokenHash));
  });

  serveAnswerFiles(app, signer);
}

/** Serves `/application-files/:id/`, authorized by a signed link or by the session header. */
function serveAnswerFiles(app: App, signer: LinkSigner): void {
  app.http.get<{ Params: { id: string } }>('/application-files/:id/', async (request, reply) => {
    const id = z.safeParse(wholeNumber, request.params.id);
    const actor = id.success ? await readLinkActor(app, signer, request, ({ person }) => subjectOf(id.data, person)) : null;
    const file = id.success && actor ? await findReadable(app, actor, id.data) : undefined;
    if (!file) throw notFound();
    return sendPrivateFile(app.storage, request, reply, { file, cache: 'private, no-store' });
  });
}

/**
 * Finds a file of a response that the actor may read, unless the file was removed or replaced. A file without a response is
 * visible only to the user who uploaded it.
 */
async function findReadable(app: App, actor: Actor, id: number) {
  const file = await app.db
    .selectFrom('applicationFiles')
    .select(['responseId', 'filename', 'contentType', 'size', 'storedAs', 'uploadedBy'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
  if (!file) return undefined;
  if (file.responseId === null) return file.uploadedBy === actor.id ? file : undefined;
  return (await findReadableResponse(app.db, actor, file.responseId)) ? file : undefined;
}

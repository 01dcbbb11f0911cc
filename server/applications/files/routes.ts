import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  beginAnswerUpload,
  deleteAnswerFile,
  readAnswerUpload,
  sendAnswerPiece,
  uploadAnswerFile,
} from '#contract/applications/files.ts';
import type { Actor } from '#contract/people/permissions.ts';
import { wholeNumber } from '#contract/wire/shapes.ts';
import { findReadableResponse } from '#server/applications/responses/store.ts';
import type { App } from '#server/http/app.ts';
import { serveOctets } from '#server/http/binary-body.ts';
import { notFound } from '#server/http/errors.ts';
import { serveUpload } from '#server/http/multipart.ts';
import { serve } from '#server/http/serve.ts';
import { actorOf, readActor } from '#server/people/sign-in/session.ts';
import { asAnswerFile, checkFileQuestion, removeAnswerFile, storeAnswerFile } from './answer-files.ts';
import { isShown } from './file-kinds.ts';
import type { FileLinkSigner } from './file-links.ts';
import { addPiece, beginUpload, readUpload } from './resumable-uploads.ts';

export function answerFileRoutes(app: App, links: FileLinkSigner): void {
  serveUpload(app, uploadAnswerFile, async ({ db, actor, tokenHash, receive }) => {
    const { file: received, name, fields } = await receive();
    const { applicationResponse: response = null, questionUid: question } = fields;
    if (response !== null) await checkFileQuestion(db, actor, response, question);
    const named = fields.filename || fields.name || name;
    const place = { response, question: response === null ? null : (question ?? null) };
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

  serveAnswerFiles(app, links);
}

const linkQuery = z.object({
  person: wholeNumber,
  expires: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
  signature: z.string(),
});

/** `/application-files/:id/`, authorized by a signed link or by the session header. */
function serveAnswerFiles(app: App, links: FileLinkSigner): void {
  app.http.get<{ Params: { id: string } }>('/application-files/:id/', async (request, reply) => {
    const id = z.safeParse(wholeNumber, request.params.id);
    const actor = id.success ? await findActor(app, links, id.data, request) : null;
    const file = id.success && actor ? await findReadable(app, actor, id.data) : undefined;
    if (!file || !(await app.storage.stat(file.storedAs))) throw notFound();
    describe(reply, file);
    return reply.send(request.method === 'HEAD' ? '' : await app.storage.open(file.storedAs));
  });
}

async function findActor(app: App, links: FileLinkSigner, id: number, request: FastifyRequest): Promise<Actor | null> {
  const link = z.safeParse(linkQuery, request.query);
  if (!link.success) return (await readActor(app.pool, request.headers.authorization))?.actor ?? null;
  const person = await links.userOf(id, link.data);
  return person === null ? null : actorOf(app.pool, person);
}

/** Finds a file of a response that the actor may read. A file without a response is visible only to the user who uploaded it. */
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

function describe(reply: FastifyReply, { filename, contentType, size }: { filename: string; contentType: string; size: number }) {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const isPdf = contentType === 'application/pdf';
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  reply
    .type(contentType)
    .header('content-length', size)
    .header(
      'content-disposition',
      `${isShown(contentType) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    )
    .header('x-content-type-options', 'nosniff')
    // users upload these files: run no scripts, load nothing; our pages show a PDF in a frame
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors ${isPdf ? "'self'" : "'none'"}`,
    )
    .header('x-frame-options', isPdf ? 'SAMEORIGIN' : 'DENY')
    .header('cache-control', 'private, no-store');
}

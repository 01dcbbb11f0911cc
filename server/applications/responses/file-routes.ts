import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  beginAnswerUpload,
  deleteAnswerFile,
  readAnswerUpload,
  sendAnswerPiece,
  uploadAnswerFile,
} from '#contract/application-files.ts';
import type { Actor } from '#contract/permissions.ts';
import { wholeNumber } from '#contract/shapes.ts';
import { actorOf, readActor } from '#server/accounts/session.ts';
import type { App } from '#server/app.ts';
import { serve } from '#server/endpoint.ts';
import { notFound } from '#server/errors.ts';
import { serveOctets } from '#server/octets.ts';
import { serveUpload } from '#server/uploads.ts';
import { asAnswerFile, checkFileQuestion, removeAnswerFile, storeAnswerFile } from './answer-files.ts';
import { isShown } from './file-kinds.ts';
import type { FileLinks } from './file-links.ts';
import { mayRead } from './policy.ts';
import { findState } from './store.ts';
import { addPiece, beginUpload, readUpload } from './uploads-in-pieces.ts';

export function answerFileRoutes(app: App, links: FileLinks): void {
  serveUpload(app, uploadAnswerFile, async ({ db, actor, receive }) => {
    const { bytes, name, fields } = await receive();
    const { applicationResponse: response = null, questionUid: question } = fields;
    if (response !== null) await checkFileQuestion(db, actor, response, question);
    const named = fields.filename || fields.name || name;
    const place = { response, question: response === null ? null : (question ?? null) };
    const file = await storeAnswerFile(app, actor, { bytes, name: named, ...place }, async (tx, record) => {
      if (response !== null) await checkFileQuestion(tx, actor, response, question);
      return record();
    });
    return asAnswerFile(file, actor, links);
  });

  serve(app, deleteAnswerFile, ({ tx, actor, params }) => removeAnswerFile(tx, actor, params.id));

  serve(app, beginAnswerUpload, async ({ tx, actor, body }) => {
    const id = await beginUpload(app, tx, actor, body);
    return readUpload(tx, actor, id, links);
  });

  serve(app, readAnswerUpload, ({ db, actor, params }) => readUpload(db, actor, params.uploadId, links));

  serveOctets(app, sendAnswerPiece, async ({ db, actor, params, query, bytes }) => {
    await addPiece(app, actor, params.uploadId, { offset: query.offset, bytes });
    return readUpload(db, actor, params.uploadId, links);
  });

  serveAnswerFiles(app, links);
}

const linkQuery = z.object({
  person: wholeNumber,
  expires: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
  signature: z.string(),
});

/** `/application-files/:id/`: by the link that the API gave out, or with the header. */
function serveAnswerFiles(app: App, links: FileLinks): void {
  app.http.get<{ Params: { id: string } }>('/application-files/:id/', async (request, reply) => {
    const id = z.safeParse(wholeNumber, request.params.id);
    const actor = id.success ? await whoAsks(app, links, id.data, request) : null;
    const file = id.success && actor ? await findReadable(app, actor, id.data) : undefined;
    if (!file || !(await app.storage.stat(file.storedAs))) throw notFound();
    describe(reply, file);
    return reply.send(request.method === 'HEAD' ? '' : await app.storage.open(file.storedAs));
  });
}

async function whoAsks(app: App, links: FileLinks, id: number, request: FastifyRequest): Promise<Actor | null> {
  const link = z.safeParse(linkQuery, request.query);
  if (!link.success) return (await readActor(app.pool, request.headers.authorization))?.actor ?? null;
  const person = links.personOf(id, link.data);
  return person === null ? null : actorOf(app.pool, person);
}

/** A file of a response that one may read; one that has no response yet is there for its sender alone. */
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
  const state = await findState(app.db, file.responseId);
  return state && mayRead(actor, state) ? file : undefined;
}

function describe(reply: FastifyReply, { filename, contentType, size }: { filename: string; contentType: string; size: number }) {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  reply
    .type(contentType)
    .header('content-length', size)
    .header(
      'content-disposition',
      `${isShown(contentType) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    )
    .header('x-content-type-options', 'nosniff')
    // nothing in a file is ours: it may not run, load or be framed
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    )
    .header('cache-control', 'private, no-store');
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { may } from '#contract/platform/access/permissions.ts';
import { wholeNumber } from '#contract/platform/wire/shapes.ts';
import { type LinkSigner, readLinkActor } from '#server/platform/files/bound-links.ts';
import { sendStored } from '#server/platform/files/ranges.ts';
import { sendPrivateFile } from '#server/platform/files/storage/private-files.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { coverNames } from './covers.ts';
import { passSubject } from './library-pass.ts';
import { findRow, type StoredFile } from './store.ts';

/** Browsers may keep a file, but must ask each time whether the person may still open it. */
const askAgain = 'private, no-cache';
const keepCover = 'private, max-age=3600';

type FileRequest = FastifyRequest<{ Params: { id: string; cover: string }; Querystring: { download?: string } }>;

/**
 * Serves `/learning-files/:id/` and the covers, by a signed link or the session header, to people who have access to the library
 * now.
 */
export function serveLibraryFiles(app: App, signer: LinkSigner): void {
  const route = (url: string, send: (file: StoredFile, request: FileRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.http.get(url, async (request: FileRequest, reply) => {
      const file = await findOpen(app, signer, request);
      if (!file) throw notFound();
      return send(file, request, reply);
    });

  route('/learning-files/:id/', async ({ storedAs, filename, contentType, size }, request, reply) => {
    if (storedAs === null) throw notFound();
    const asDownload = request.query.download !== undefined;
    const file = { storedAs, filename, contentType, size };
    return sendPrivateFile(app.storage, request, reply, { file, cache: askAgain, asDownload });
  });

  route('/learning-files/:id/:cover/', async ({ cover }, request, reply) => {
    const name = request.params.cover;
    const stored = cover !== null && coverNames(cover).includes(name) ? await app.storage.stat(name) : null;
    if (!stored) throw notFound();
    return sendStored(app.storage, request, reply, { name, size: stored.size, contentType: 'image/webp', cache: keepCover });
  });
}

async function findOpen(app: App, signer: LinkSigner, request: FileRequest): Promise<StoredFile | undefined> {
  const id = z.safeParse(wholeNumber, request.params.id);
  if (!id.success) return undefined;
  const actor = await readLinkActor(app, signer, request, () => passSubject);
  return actor && may(actor, 'openLibrary') ? findRow(app.db, actor, id.data) : undefined;
}

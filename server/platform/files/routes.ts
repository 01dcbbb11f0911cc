import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#server/platform/http/errors.ts';
import { pictureNamePattern } from './picture-urls.ts';
import { sendStored } from './ranges.ts';
import type { Storage } from './storage.ts';

const forEver = 'public, max-age=31536000, immutable';

/** Serves stored pictures at `/media/:name`. A name never gets other bytes, so browsers may cache them for ever. */
export function serveFiles(http: FastifyInstance, storage: Storage): void {
  const handler = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const { name } = request.params;
    const found = pictureNamePattern.test(name) ? await storage.stat(name) : null;
    // a full or damaged disk may have left an empty file
    if (!found || found.size === 0) throw notFound();
    return sendStored(storage, request, reply, { name, size: found.size, contentType: 'image/webp', cache: forEver });
  };
  http.route({ method: ['GET', 'HEAD'], url: '/media/:name', handler });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { convertPicture } from '#contract/platform/appearance/convert-picture.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { encodeUpload } from './pictures/encoder.ts';
import { pictureNamePattern } from './pictures/picture-urls.ts';
import { sendStored } from './ranges.ts';
import type { Storage } from './storage/storage.ts';

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

export function pictureRoutes(app: App): void {
  serveUpload(app, convertPicture, async ({ receive }) => {
    const { file } = await receive();
    const { image } = await encodeUpload(file, undefined);
    return { webp: Buffer.from(image).toString('base64') };
  });
}

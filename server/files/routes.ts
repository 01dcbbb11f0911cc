import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#server/http/errors.ts';
import { pictureNamePattern } from './picture-urls.ts';
import type { ByteRange, Storage } from './storage.ts';

/** Serves stored pictures at `/media/:name`. A name stands for its bytes, so that browsers may cache them for ever. */
export function serveFiles(http: FastifyInstance, storage: Storage): void {
  const handler = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const { name } = request.params;
    const found = pictureNamePattern.test(name) ? await storage.stat(name) : null;
    // an empty file is what a full disk or a damaged one leaves of a picture
    if (!found || found.size === 0) throw notFound();
    const etag = `"${name}"`;
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('accept-ranges', 'bytes')
      .header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const range = requestedRange(request, etag, found.size);
    if (range === 'outside') {
      reply.removeHeader('cache-control').header('content-range', `bytes */${found.size}`);
      return reply.code(416).send({ detail: 'The range is not within the file.' });
    }
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
    reply.type('image/webp').header('content-length', range ? range.end - range.start + 1 : found.size);
    return reply.send(request.method === 'HEAD' ? '' : await storage.open(name, range));
  };
  http.route({ method: ['GET', 'HEAD'], url: '/media/:name', handler });
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** The requested range of bytes. Undefined means the whole file: no range, several ranges, or one that cannot be read. */
function requestedRange({ headers }: FastifyRequest, etag: string, size: number): ByteRange | 'outside' | undefined {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'outside';
  return start > end ? undefined : { start, end };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, Storage } from './storage/storage.ts';

interface Served {
  name: string;
  size: number;
  contentType: string;
  /** the reply's `cache-control` */
  cache: string;
}

/**
 * Sends a stored file, or the range of it that the request asks for; 304 if the browser has the file, 416 if the range begins
 * beyond the file's end. The caller has set the other headers.
 */
export async function sendStored(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, size, contentType, cache }: Served,
): Promise<FastifyReply> {
  const etag = `"${name}"`;
  reply
    .header('cache-control', cache)
    .header('x-content-type-options', 'nosniff')
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = requestedRange(request, etag, size);
  if (range === 'outside') {
    reply.removeHeader('cache-control').header('content-range', `bytes */${size}`);
    return reply.code(416).send({ detail: 'The range is not within the file.' });
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.type(contentType).header('content-length', range ? range.end - range.start + 1 : size);
  return reply.send(request.method === 'HEAD' ? '' : await storage.open(name, range));
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/**
 * The requested range of bytes. Undefined means the whole file: no range is requested, or several, or the range cannot be read,
 * or the file has changed since the browser got its first part.
 */
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

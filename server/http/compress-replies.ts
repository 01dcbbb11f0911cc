import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress, createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type Encoding = 'br' | 'gzip';

const compressible = /^text\/(?!event-stream)|[+/](json|javascript|xml)(;|$)/;
/** bytes from which a reply gets smaller */
const smallest = 1_024;
/** bytes that are compressed sooner than another thread takes them over */
const small = 8_192;
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Brotli or else gzip if the client accepts it; null: the plain bytes. */
export function bestOf(accepted: string | string[] | undefined): Encoding | null {
  const reads = (name: Encoding) =>
    String(accepted ?? '')
      .split(',')
      .some((one) => one.split(';')[0]?.trim() === name && !/;\s*q=0(\.0*)?\s*$/.test(one));
  return reads('br') ? 'br' : reads('gzip') ? 'gzip' : null;
}

/** Compresses text replies that no route has compressed. Fastify's plugin for it loads 6 MB, Node's `fetch` among them. */
export function compressReplies(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload: unknown, done) => {
    // the app's page fits into one packet as it is
    if (request.is404) return done(null, payload);
    const isStream = isReadable(payload);
    if (!isStream && typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    if (!isStream && Buffer.byteLength(payload) < smallest) return done(null, payload);
    const encoding = mayCompress(reply) ? bestOf(request.headers['accept-encoding']) : null;
    if (encoding === null) return done(null, payload);
    reply
      .header('vary', withEncoding(reply.getHeader('vary')))
      .header('content-encoding', encoding)
      .removeHeader('content-length');
    if (isStream) {
      const compressor = encoding === 'br' ? createBrotliCompress(quick) : createGzip();
      return done(
        null,
        pipeline(payload, compressor, () => {}),
      );
    }
    if (Buffer.byteLength(payload) <= small)
      return done(null, encoding === 'br' ? brotliCompressSync(payload, quick) : gzipSync(payload));
    if (encoding === 'br') brotliCompress(payload, quick, done);
    else gzip(payload, done);
  });
}

function isReadable(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload && typeof payload.pipe === 'function';
}

/** Part of a file stays as it is: its range counts plain bytes. */
function mayCompress(reply: FastifyReply): boolean {
  if (reply.statusCode === 206 || reply.hasHeader('content-encoding')) return false;
  return compressible.test(String(reply.getHeader('content-type') ?? ''));
}

function withEncoding(vary: string | number | string[] | undefined): string {
  const told = String(vary ?? '');
  return told === '' ? 'accept-encoding' : /accept-encoding/i.test(told) ? told : `${told}, accept-encoding`;
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/** Bytes and their compressed forms. Each form is computed at most once, when it is first needed. */
export interface Encoded {
  plain: Buffer;
  compressed: (encoding: Encoding) => Promise<Buffer>;
}

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

export function encodedOnce(plain: Buffer): Encoded {
  const done: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    plain,
    compressed: (encoding) => {
      done[encoding] ??= compressors[encoding](plain);
      return done[encoding];
    },
  };
}

/** Sends Brotli or else gzip if the client accepts it, else the plain bytes. */
export async function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: Encoded): Promise<FastifyReply> {
  const encoding = bestOf(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  return encoding ? reply.header('content-encoding', encoding).send(await body.compressed(encoding)) : reply.send(body.plain);
}

function bestOf(accepted: string | string[] | undefined): Encoding | null {
  const reads = (name: Encoding) =>
    String(accepted ?? '')
      .split(',')
      .some((one) => one.split(';')[0]?.trim() === name && !/;\s*q=0(\.0*)?\s*$/.test(one));
  return reads('br') ? 'br' : reads('gzip') ? 'gzip' : null;
}

import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ByteRange } from '#server/platform/files/storage/storage.ts';
import { connect } from './client.ts';
import type { ObjectPlace } from './objects.ts';
import { asFailure } from './store-failure.ts';

/** how often a broken stream is opened again where it broke; each byte that arrives starts the count again */
const tries = 4;
const firstPause = 200;

interface Opened {
  body: Readable;
  length: number;
  /** sent when a broken stream is opened again, so that the rest comes from the same version of the object */
  etag: string | undefined;
}

/**
 * Opens an object, or a range of it. If the connection breaks, the stream continues over a new connection. It fails only if no
 * new connection can be opened, or if connections break again and again.
 */
export async function openObject(place: ObjectPlace, range?: ByteRange): Promise<Readable> {
  const first = await get(place, range && `bytes=${range.start}-${range.end}`);
  return Readable.from(wholeBody(place, first, range?.start ?? 0), { objectMode: false });
}

async function get({ store, bucket, key }: ObjectPlace, range?: string, etag?: string): Promise<Opened> {
  const { client, library } = await connect(store);
  const input = {
    Bucket: bucket,
    Key: key,
    ...(range !== undefined && { Range: range }),
    ...(etag !== undefined && { IfMatch: etag }),
  };
  const { Body: body, ContentLength: length = 0, ETag } = await client.send(new library.GetObjectCommand(input));
  if (!(body instanceof Readable)) throw new Error('an object without a body');
  return { body, length, etag: ETag };
}

async function* wholeBody(place: ObjectPlace, first: Opened, start: number): AsyncGenerator<Buffer> {
  const { length, etag } = first;
  let { body } = first;
  let [done, failures] = [0, 0];
  try {
    while (done < length) {
      const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      for (;;) {
        const chunk = await nextOf(chunks);
        if (chunk === null) break;
        failures = 0;
        done += chunk.length;
        yield chunk;
      }
      if (done >= length) return;
      body.destroy();
      failures += 1;
      if (failures > tries) throw asFailure(new Error('the connection broke again and again'));
      await pause(firstPause * 2 ** (failures - 1));
      ({ body } = await get(place, `bytes=${start + done}-${start + length - 1}`, etag).catch((error) => {
        throw asFailure(error);
      }));
    }
  } finally {
    body.destroy();
  }
}

/** Null if the stream has ended or broken. */
async function nextOf(chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
  try {
    const { done, value } = await chunks.next();
    return done ? null : value;
  } catch {
    return null;
  }
}

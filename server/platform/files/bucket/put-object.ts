import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { connect } from './client.ts';
import { type ObjectFacts, type ObjectPlace, statObject } from './objects.ts';
import { asFailure } from './store-failure.ts';

/** Larger files are uploaded in parts of this many bytes, so that a broken connection costs only one part. */
const partBytes = 8_388_608;
const partsAtOnce = 2;
/** how many files each process uploads at once: the parts of each upload are in memory */
const upload = pLimit(4);

/** Stores bytes: complete, or not at all. */
export async function putBytes(place: ObjectPlace, bytes: Uint8Array, sha256: string): Promise<void> {
  await unlessThere(place, { size: bytes.length, sha256 }, () => upload(() => send(place, bytes, sha256)));
}

/** Stores a file of this disk: complete, or not at all. */
export async function putFile(place: ObjectPlace, path: string): Promise<void> {
  const { size } = await stat(path);
  const sha256 = await hashOfFile(path);
  await unlessThere(place, { size, sha256 }, () =>
    upload(async () =>
      size <= partBytes ? send(place, await readFile(path), sha256) : sendParts(place, createReadStream(path), { sha256 }),
    ),
  );
}

/** the most parts of one object; stores accept 10,000 */
const mostParts = 9_000;

/**
 * Stores a stream of unknown size: complete, or not at all. `expected`: a guess of its size in bytes. A stream that is expected
 * to be large is sent in larger parts, so that it does not need too many parts.
 */
export async function putStream(
  place: ObjectPlace,
  content: Readable,
  { expected, signal }: { expected: number; signal: AbortSignal },
): Promise<void> {
  const upload = randomUUID();
  const partSize = Math.max(partBytes, Math.ceil((expected * 1.2) / mostParts));
  try {
    await sendParts(place, addAbortSignal(signal, content), { upload }, partSize);
  } catch (error) {
    signal.throwIfAborted();
    // if only the reply was lost, the upload is complete
    const found = await statObject(place).catch(() => null);
    if (found?.upload !== upload) throw asFailure(error);
  }
}

/** The hash of bytes, as the metadata of objects have it. */
export const hashOfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The hash of a file's bytes, in the same form as `hashOfBytes`. */
async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function send({ store, bucket, key }: ObjectPlace, bytes: Uint8Array, sha256: string): Promise<void> {
  const { client, library } = await connect(store);
  const input = { Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length, Metadata: { sha256 } };
  await client.send(new library.PutObjectCommand(input));
}

async function sendParts(
  { store, bucket, key }: ObjectPlace,
  body: Readable,
  metadata: Record<string, string>,
  partSize = partBytes,
): Promise<void> {
  const { client } = await connect(store);
  const { Upload } = await import('@aws-sdk/lib-storage');
  const params = { Bucket: bucket, Key: key, Body: body, Metadata: metadata };
  try {
    await new Upload({ client, params, partSize, queueSize: partsAtOnce }).done();
  } finally {
    body.destroy();
  }
}

/**
 * Calls `send`. An error counts only if the store lacks the object afterwards: if only the reply to the last step was lost, the
 * upload is complete, and a second attempt of that step fails.
 */
async function unlessThere(
  place: ObjectPlace,
  wanted: Pick<ObjectFacts, 'size' | 'sha256'>,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    const found = await statObject(place).catch(() => null);
    if (found?.size !== wanted.size || found.sha256 !== wanted.sha256) throw asFailure(error);
  }
}

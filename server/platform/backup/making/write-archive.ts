import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { errorCode } from '#server/platform/process/error-code.ts';
import type { Archive, WriteOptions } from '../archives/archive.ts';

/** Takes the entries of an archive, one after the other. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** `size`: exactly the number of bytes in the stream */
  addStream(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** SHA-256 of all entries so far, in hexadecimal */
  digest(): string;
}

export interface ArchiveOptions extends WriteOptions {
  passphrase: string | null;
}

/** Writes an archive completely, or not at all. */
export async function writeArchive(
  archive: Archive,
  { passphrase, expected, signal }: ArchiveOptions,
  work: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const stopped = new AbortController();
  const tar = pack();
  // if `archive.write` fails, `tar` fails too and would throw the error uncaught; `written` already reports the error
  tar.on('error', () => {});
  const content = await encrypted(tar.pipe(compressor()), passphrase);
  const written = archive.write(content, { expected, signal: AbortSignal.any([signal, stopped.signal]) });
  const failed = written.then(() => new Promise<never>(() => {}));
  // an error of the disk ends the work, which would otherwise wait forever for room in the stream
  await Promise.race([work(writerInto(tar)).then(() => tar.finalize()), failed]).catch(async (error) => {
    tar.destroy();
    // destroying `tar` does not end the compressor: the file would stay open and use the disk
    stopped.abort();
    const first = await written.catch((failure) => failure);
    // where the disk refuses, the work fails too, because its stream has ended, and may be heard of first
    throw /^E[A-Z]+$/.test(errorCode(first)) ? first : error;
  });
  await written;
}

function compressor() {
  return createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
}

async function encrypted(plain: Readable, passphrase: string | null): Promise<Readable> {
  if (passphrase === null) return plain;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>)) as never);
}

function writerInto(tar: Pack): ArchiveWriter {
  const hash = createHash('sha256');
  const addStream: ArchiveWriter['addStream'] = async (name, size, content) => {
    hash.update(`${name}\0${size}\n`);
    const entry = tar.entry({ name, size, mode: 0o600 });
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      entry,
    );
  };
  return {
    add: (name, bytes) => addStream(name, bytes.length, Readable.from([Buffer.from(bytes)])),
    addStream,
    digest: () => hash.copy().digest('hex'),
  };
}

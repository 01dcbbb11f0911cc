import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { type Pack, pack } from 'tar-stream';

/** Takes the entries of an archive, one after the other. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** `size`: exactly as many bytes as the stream has */
  addStream(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** of all entries so far */
  digest(): string;
}

/**
 * Writes an archive under a temporary name, and gives it its own once all of it is on the disk. So a file with the right name is
 * complete, whatever ended the work.
 */
export async function writeArchive(
  path: string,
  passphrase: string | null,
  signal: AbortSignal,
  work: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.unfinished`;
  const stopped = new AbortController();
  try {
    const tar = pack();
    // an error of the file also ends the pack, which would throw it where nobody listens: the pipeline reports it
    tar.on('error', () => {});
    const written = pipeline(
      await encrypted(tar.pipe(compressor()), passphrase),
      createWriteStream(temporary, { mode: 0o600, flush: true }),
      { signal: AbortSignal.any([signal, stopped.signal]) },
    );
    const failed = written.then(() => new Promise<never>(() => {}));
    // an error of the disk ends the work, which would else wait for room in the stream
    await Promise.race([work(writerInto(tar)).then(() => tar.finalize()), failed]).catch(async (error) => {
      tar.destroy();
      // nothing ends the compressor after it: the file would stay open, and keep its room on the disk
      stopped.abort();
      await written.catch(() => {});
      throw error;
    });
    await written;
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function compressor() {
  return createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
}

async function encrypted(plain: Readable, passphrase: string | null): Promise<Readable> {
  if (passphrase === null) return plain;
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

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

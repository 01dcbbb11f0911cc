import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import type { FilePiece } from './reading.ts';

/** A file in the manifest. */
interface Listed {
  name: string;
  size: number;
  sha256: string;
}

/** The content of `manifest.json`. It has no date, so that the same data always give the same manifest. */
interface Manifest {
  format: 1;
  about: object;
  files: Listed[];
  /** files that a record names, but the server does not have */
  missing: string[];
}

const manifestName = 'manifest.json';

/** The date of files that are written for the dossier: the first one that a zip file can store. */
const noDay = new Date(1980, 0, 1);

export interface Written {
  size: number;
  digest: Buffer;
}

interface Zip {
  path: string;
  /** the subject of the dossier, for the manifest */
  about: object;
  files: AsyncIterable<FilePiece>;
  signal: AbortSignal;
}

/** Writes a zip file: one file after the other, then the manifest with their checksums. Memory does not grow with the files. */
export async function writeZip({ path, about, files, signal }: Zip): Promise<Written> {
  const manifest: Manifest = { format: 1, about, files: [], missing: [] };
  const whole = createHash('sha256');
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      whole.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const zip = Readable.fromWeb(makeZip(entries(files, manifest)) as never);
  await pipeline(zip, measured, createWriteStream(path, { flags: 'wx', mode: 0o640 }), { signal });
  return { size, digest: whole.digest() };
}

async function* entries(files: AsyncIterable<FilePiece>, manifest: Manifest) {
  for await (const { name, at, open } of files) {
    const content = await open();
    if (content === null) manifest.missing.push(name);
    else yield { name, input: listed(name, bytesOf(content), manifest), lastModified: at === null ? noDay : new Date(at) };
  }
  yield { name: manifestName, input: `${JSON.stringify(manifest, null, 2)}\n`, lastModified: noDay };
}

/** Passes the bytes of a file on, and adds the file to the manifest after the last byte. */
async function* listed(name: string, content: AsyncIterable<Uint8Array>, { files }: Manifest): AsyncGenerator<Uint8Array> {
  const hash: Hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  files.push({ name, size, sha256: hash.digest('hex') });
}

async function* bytesOf(content: Readable | AsyncIterable<string> | string): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield Buffer.from(content);
  else for await (const chunk of content) yield Buffer.from(chunk);
}

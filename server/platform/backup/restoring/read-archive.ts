import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import * as z from 'zod/mini';
import { errorMessage } from '#server/platform/process/error-code.ts';
import { ArchiveError } from '../archive-error.ts';
import type { Archive } from '../archives/archive.ts';
import { type End, end, formatVersion, type Header, header, names } from '../format.ts';

/** One entry. Its bytes have to be read before the next entry comes. */
export interface Entry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

const damaged = (why: string) => new ArchiveError(`The backup is damaged or not complete: ${why}.`);
const foreign = () => new ArchiveError('This file is not a backup of Almoner.');

/** Reads an archive from its beginning to its end. Throws ArchiveError unless all of it is as it was written. */
export async function readArchive(
  archive: Archive,
  passphrase: string | null,
  read: {
    begin(header: Header): Promise<void>;
    entry(entry: Entry): Promise<void>;
    end(said: End): Promise<void>;
  },
): Promise<void> {
  const entries = openEntries(archive, passphrase);
  const hash = createHash('sha256');
  const state = { begun: false, ended: false };
  for await (const entry of entries) {
    if (state.ended) throw damaged('something follows its end');
    if (entry.name === names.end) {
      const said = await parse(end, entry);
      if (said.digest !== hash.digest('hex')) throw damaged('its contents do not match their checksum');
      await read.end(said);
      state.ended = true;
      continue;
    }
    hash.update(`${entry.name}\0${entry.size}\n`);
    const hashed = { ...entry, content: passing(entry.content, hash) };
    if (state.begun) await read.entry(hashed);
    else await read.begin(await headerOf(hashed));
    state.begun = true;
  }
  if (!state.begun) throw foreign();
  if (!state.ended) throw damaged('its end is missing');
}

/** Reads the first entry alone. Throws ArchiveError if this is no backup, or if the passphrase does not open it. */
export async function readHeader(archive: Archive, passphrase: string | null): Promise<Header> {
  for await (const entry of openEntries(archive, passphrase)) return await headerOf(entry);
  throw foreign();
}

/** Reads past an entry that is not needed. */
export async function skip({ content }: Entry): Promise<void> {
  for await (const _ of content);
}

async function headerOf(entry: Entry): Promise<Header> {
  if (entry.name !== names.header) throw foreign();
  const parsed = z.safeParse(z.looseObject({ format: z.literal('almoner-backup'), version: z.int() }), await json(entry));
  if (!parsed.success) throw foreign();
  if (parsed.data.version > formatVersion)
    throw new ArchiveError('A newer Almoner made this backup. Restore it with that version or a later one.');
  const whole = z.safeParse(header, parsed.data);
  if (!whole.success) throw damaged(`${names.header} is not what it should be`);
  return whole.data;
}

async function* passing(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncIterable<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Reads an entry that is JSON. Throws ArchiveError if its value does not fit the schema. */
export async function parse<T>(schema: z.ZodMiniType<T>, entry: Entry): Promise<T> {
  const parsed = z.safeParse(schema, await json(entry));
  if (!parsed.success) throw damaged(`${entry.name} is not what it should be`);
  return parsed.data;
}

async function json(entry: Entry): Promise<unknown> {
  const text = await collect(entry.content);
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(`${entry.name} cannot be read`);
  }
}

async function collect(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function* openEntries(archive: Archive, passphrase: string | null): AsyncGenerator<Entry> {
  const tar = extract();
  const plain = await decrypted(archive, passphrase);
  const flowing = pipeline(plain, createZstdDecompress(), tar);
  // ignored here, because the loop below throws the same error
  flowing.catch(() => {});
  /** Finds the error that came first in the pipe: the last stream reports only that it was destroyed. */
  const explain = async (error: unknown): Promise<unknown> => {
    plain.destroy();
    const cause = await flowing.then(
      () => error,
      (first) => first,
    );
    return isOfTheBytes(cause) ? damaged(errorMessage(cause)) : cause;
  };
  async function* explained(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    try {
      yield* content;
    } catch (error) {
      throw await explain(error);
    }
  }
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      yield { name, size, content: explained(entry as AsyncIterable<Buffer>) };
      entry.resume();
    }
    await flowing;
  } catch (error) {
    throw await explain(error);
  } finally {
    plain.destroy();
  }
}

/** Errors of decryption, decompression and unpacking, but not of the disk or the database. */
function isOfTheBytes(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '' || /^(ZSTD_|Z_|ERR_(STREAM_PREMATURE_CLOSE|_ZSTD|BUFFER))/.test(code);
}

const magic = { age: 'age-encryption.org/', zstd: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]) };

async function decrypted(archive: Archive, passphrase: string | null): Promise<Readable> {
  const first = await firstBytes(archive);
  if (first.subarray(0, 4).equals(magic.zstd)) return archive.open();
  if (first.toString('latin1') !== magic.age) throw foreign();
  if (passphrase === null)
    throw new ArchiveError('The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const bytes = Readable.toWeb(await archive.open()) as ReadableStream<Uint8Array>;
  try {
    return Readable.fromWeb((await decrypter.decrypt(bytes)) as never);
  } catch (error) {
    if (/no identity matched|passphrase/i.test(errorMessage(error)))
      throw new ArchiveError('The passphrase does not open this backup. Set BACKUP_PASSPHRASE to the one that it was made with.');
    throw damaged(errorMessage(error));
  }
}

async function firstBytes(archive: Archive): Promise<Buffer> {
  // a store refuses a range of an empty object
  if ((await archive.size()) === 0) throw foreign();
  return buffer(await archive.open({ start: 0, end: magic.age.length - 1 }));
}

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { CsvRecords, type CsvRow } from '#server/platform/files/csv/csv-stream.ts';
import { noFileProblem, pathProblem } from '#server/platform/process/path-problem.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { type Columns, furtherColumns, storedColumns } from './listing.ts';

const chunkSize = 262_144;

/** An extract with a valid header. Its rows can be read once, in chunks. */
export interface IrsFile {
  path: string;
  /** the file name without its folder */
  name: string;
  columns: Columns;
  /** bytes; null if this is not a regular file */
  size: number | null;
  bytesRead(): number;
  rows(): AsyncGenerator<CsvRow[]>;
  close(): Promise<void>;
}

/** Opens the files and checks their headers. Throws StartRefused with the problem, after closing all files. */
export async function openIrsFiles(paths: string[]): Promise<IrsFile[]> {
  const files: IrsFile[] = [];
  try {
    for (const path of paths) files.push(await openIrsFile(path));
    return files;
  } catch (error) {
    await Promise.all(files.map((file) => file.close()));
    throw error;
  }
}

/** Opens an extract from the storage and checks its header. `size`: bytes. Throws StartRefused. */
export async function readIrsStream(stream: Readable, name: string, size: number): Promise<IrsFile> {
  let bytes = 0;
  const chunks = streamedRows(stream, new CsvRecords(), (count) => (bytes += count));
  const first = await firstRows(chunks, name);
  const columns = readHeader(first.shift(), name);
  async function* rows() {
    yield first;
    yield* chunks;
  }
  return { path: name, name, columns, size, bytesRead: () => bytes, rows, close: async () => void stream.destroy() };
}

async function* streamedRows(stream: Readable, records: CsvRecords, count: (bytes: number) => void): AsyncGenerator<CsvRow[]> {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    count(chunk.length);
    yield records.push(chunk);
  }
  yield records.end();
}

async function openIrsFile(path: string): Promise<IrsFile> {
  const handle = await openHandle(path);
  try {
    const size = await sizeOf(handle, path);
    const records = new CsvRecords();
    let bytes = 0;
    const chunks = readChunks(handle, records, (count) => (bytes += count));
    const first = await firstRows(chunks, path);
    const columns = readHeader(first.shift(), path);
    async function* rows() {
      yield first;
      yield* chunks;
    }
    return { path, name: basename(path), columns, size, bytesRead: () => bytes, rows, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openHandle(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY);
  } catch (error) {
    throw new StartRefused(pathProblem(path, error));
  }
}

async function sizeOf(handle: FileHandle, path: string): Promise<number | null> {
  const found = await handle.stat();
  if (found.isDirectory()) throw new StartRefused(noFileProblem(path, found) ?? '');
  if (found.isFile() && found.size === 0) throw new StartRefused(`${path}: this file is empty.`);
  return found.isFile() ? found.size : null;
}

async function* readChunks(handle: FileHandle, records: CsvRecords, count: (bytes: number) => void): AsyncGenerator<CsvRow[]> {
  const buffer = Buffer.allocUnsafe(chunkSize);
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, chunkSize, null);
    if (bytesRead === 0) break;
    count(bytesRead);
    yield records.push(buffer.subarray(0, bytesRead));
  }
  yield records.end();
}

async function firstRows(chunks: AsyncGenerator<CsvRow[]>, path: string): Promise<CsvRow[]> {
  for (;;) {
    const { value, done } = await chunks.next();
    if (done) throw new StartRefused(`${path}: this file has no header line.`);
    if (value.length > 0) return value;
  }
}

const whatIsExpected = 'An extract of the IRS Exempt Organizations Business Master File is expected.';

function readHeader(header: CsvRow | undefined, path: string): Columns {
  if (!header || 'problem' in header)
    throw new StartRefused(`${path}: the header can't be read. ${header?.problem ?? ''} ${whatIsExpected}`);
  const names = header.fields.map((field) => field.trim().toUpperCase());
  const missing = storedColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new StartRefused(
      `${path}: the header lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}. ${whatIsExpected}`,
    );
  }
  const twice = storedColumns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice.length > 0) throw new StartRefused(`${path}: the header names ${twice.join(', ')} twice. ${whatIsExpected}`);
  const places = Object.fromEntries([...storedColumns, ...furtherColumns].map((column) => [column, names.indexOf(column)]));
  return { ...places, width: names.length } as Columns;
}

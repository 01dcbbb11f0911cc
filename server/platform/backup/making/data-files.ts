import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, posix, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { isName } from '#server/platform/files/storage/stored-names.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { ArchiveError } from '../archive-error.ts';
import { folders, keysFile, storedFiles } from '../format.ts';
import type { Entry } from '../restoring/read-archive.ts';

export interface DataFile {
  /** path below the data folder, with slashes */
  name: string;
  size: number;
}

/**
 * Where an installation keeps its files: uploaded files in `storage`, which may be a bucket, and all others in `dataDir`. In an
 * archive, every file has its path below the data folder.
 */
export interface DataPlace {
  dataDir: string;
  storage: Storage;
}

/** Files that are not in a backup: journals of a running process, which nobody reads on another machine. */
const leftOut = /^mail\/(?!letter-\d+\.eml$)/;

/** The files that a backup has. */
export async function findFiles({ dataDir, storage }: DataPlace, withKeys: boolean): Promise<DataFile[]> {
  const found: DataFile[] = [];
  for await (const { name, size } of storage.list()) found.push({ name: posix.join(storedFiles, name.slice(0, 2), name), size });
  for (const folder of folders) {
    for (const path of await namesIn(join(dataDir, folder))) {
      const name = posix.join(folder, path.split(sep).join('/'));
      if (!leftOut.test(name)) await add(name);
    }
  }
  if (withKeys) await add(keysFile);
  return found;

  async function add(name: string): Promise<void> {
    const known = await stat(join(dataDir, name)).catch(ifMissing);
    if (known?.isFile()) found.push({ name, size: known.size });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return ((await readdir(folder, { recursive: true }).catch(ifMissing)) ?? []).sort();
}

function ifMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

/** Opens the first `size` bytes of a file. Rejects if the file is missing. */
export async function readDataFile({ dataDir, storage }: DataPlace, { name, size }: DataFile): Promise<AsyncIterable<Buffer>> {
  const range = size > 0 ? { start: 0, end: size - 1 } : undefined;
  if (isStored(name)) return storage.open(basename(name), range);
  const file = await open(join(dataDir, name), 'r');
  if (range) return file.createReadStream(range);
  await file.close();
  return emptyContent();
}

const isStored = (name: string) => name.startsWith(`${storedFiles}/`);

async function* emptyContent(): AsyncIterable<Buffer> {}

const plainName = /^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*$/;

/** Whether an entry may be written: a forged archive must not write outside the data folder, nor files that no backup has. */
function isDataFile(name: string): boolean {
  if (isStored(name))
    return name === posix.join(storedFiles, basename(name).slice(0, 2), basename(name)) && isName(basename(name));
  return plainName.test(name) && (name === keysFile || folders.some((folder) => name.startsWith(`${folder}/`)));
}

/**
 * Writes an entry. A file gets its own name only when it is complete, because the process may be killed before. An uploaded file goes
 * to `storage` and first has a path that `storage` chooses. All other files go to the data folder and are first named `….restoring`.
 * Without `storage`, uploaded files are written like all others.
 */
export async function writeDataFile(
  { dataDir, storage }: Pick<DataPlace, 'dataDir'> & { storage?: Storage | undefined },
  { name, content }: Entry,
): Promise<void> {
  if (!isDataFile(name))
    throw new ArchiveError(`The backup is damaged or not of Almoner: it has a file ${JSON.stringify(name)}.`);
  if (storage && isStored(name)) return store(storage, basename(name), content);
  const path = join(dataDir, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o750 });
  const file = await open(`${path}.restoring`, 'w', name === keysFile ? 0o600 : 0o640);
  try {
    for await (const chunk of content) await file.write(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.restoring`, path);
}

async function store(storage: Storage, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const path = await storage.temporaryPath();
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o640 }));
    await storage.putFile(name, path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Whether an uploaded file is stored already. A name is never reused for other bytes, so a file of that size is the same file. */
export async function isStoredIn(storage: Storage, { name, size }: Pick<Entry, 'name' | 'size'>): Promise<boolean> {
  return isStored(name) && isDataFile(name) && (await storage.stat(basename(name)))?.size === size;
}

/** Deletes a file that `writeDataFile` has written, or has begun to write, and folders that are then empty. */
export async function removeDataFile({ dataDir, storage }: DataPlace, name: string): Promise<void> {
  if (!isDataFile(name)) return;
  if (isStored(name)) await storage.remove(basename(name));
  for (const path of [join(dataDir, name), join(dataDir, `${name}.restoring`)]) await rm(path, { force: true });
  for (let folder = posix.dirname(name); folder !== '.'; folder = posix.dirname(folder))
    await rmdir(join(dataDir, folder)).catch(() => {});
}

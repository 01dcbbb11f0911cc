import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, posix, sep } from 'node:path';
import { errorCode } from '#server/process/error-code.ts';
import { ArchiveError } from './archive-error.ts';
import { folders, keysFile } from './format.ts';
import type { Entry } from './read-archive.ts';

export interface DataFile {
  /** below the data folder, with slashes */
  name: string;
  size: number;
}

/** Not in a backup: files that are still being written, and journals of a running process, which nobody reads on another machine. */
const leftOut = /^(files\/incoming\/|mail\/(?!letter-\d+\.eml$))/;

/** The files of a data folder that a backup has. */
export async function findFiles(dataDir: string, withKeys: boolean): Promise<DataFile[]> {
  const found: DataFile[] = [];
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

/** Opens the first `size` bytes of a file. Rejects if the file is gone. */
export async function readDataFile(dataDir: string, { name, size }: DataFile): Promise<AsyncIterable<Buffer>> {
  const file = await open(join(dataDir, name), 'r');
  if (size > 0) return file.createReadStream({ end: size - 1 });
  await file.close();
  return emptyContent();
}

async function* emptyContent(): AsyncIterable<Buffer> {}

const plainName = /^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*$/;

/** Whether an entry may be written. A forged archive must not write outside the data folder, nor files that no backup contains. */
function isDataFile(name: string): boolean {
  return plainName.test(name) && (name === keysFile || folders.some((folder) => name.startsWith(`${folder}/`)));
}

/** Writes an entry below the data folder. A file that is complete has its name; a kill leaves one that ends with `.restoring`. */
export async function writeDataFile(dataDir: string, { name, content }: Entry): Promise<void> {
  if (!isDataFile(name))
    throw new ArchiveError(`The backup is damaged or not of Almoner: it has a file ${JSON.stringify(name)}.`);
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

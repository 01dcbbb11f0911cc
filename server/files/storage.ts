import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The door to stored files, whatever keeps them. A name is what `put` answered; none is ever reused for other bytes. */
export interface Storage {
  /** Keeps the bytes and answers their name: 32 hexadecimal digits of their SHA-256, and the extension (`.webp`). */
  put(bytes: Uint8Array, extension: string): Promise<string>;
  /** Keeps bytes that belong to a stored file under a name made from its name. */
  putAs(name: string, bytes: Uint8Array): Promise<void>;
  /** null when there is no such file */
  stat(name: string): Promise<{ size: number } | null>;
  /** Rejects when there is no such file. */
  open(name: string, range?: ByteRange): Promise<Readable>;
  /** A file that isn't there counts as removed. */
  remove(name: string): Promise<void>;
}

/** The name that `put` gives to these bytes. */
export function contentName(bytes: Uint8Array, extension: string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32) + extension;
}

const namePattern = /^[0-9a-f]{32}[a-z0-9-]{0,20}(\.[a-z0-9]{1,8})?$/;
const abandonedAfter = 86_400_000;

/** Files in the data folder: `<dataDir>/files/ab/ab….webp`. Nothing is made before the first write. */
export function openStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files');
  const incoming = join(root, 'incoming');
  let ready: Promise<void> | undefined;

  const folderOf = (name: string): string => {
    if (!namePattern.test(name)) throw new Error('not the name of a stored file');
    return join(root, name.slice(0, 2));
  };
  const pathOf = (name: string): string => join(folderOf(name), name);

  const write = async (name: string, bytes: Uint8Array): Promise<void> => {
    const folder = folderOf(name);
    ready ??= prepareIncoming(incoming).catch((error) => {
      ready = undefined;
      throw error;
    });
    await ready;
    const temporary = join(incoming, `${name}.${randomBytes(6).toString('hex')}`);
    try {
      await writeSynced(temporary, bytes);
      await mkdir(folder, { recursive: true });
      await rename(temporary, join(folder, name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(folder);
    await syncFolder(root);
  };

  return {
    async put(bytes, extension) {
      const name = contentName(bytes, extension);
      if (!(await exists(pathOf(name)))) await write(name, bytes);
      return name;
    },
    putAs: write,
    async stat(name) {
      const found = await stat(pathOf(name)).catch(ifMissing(null));
      return found?.isFile() ? { size: found.size } : null;
    },
    async open(name, range) {
      const file = await open(pathOf(name), 'r');
      return file.createReadStream(range);
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** For `catch`: a file that is not there is a value, every other failure stays one. */
function ifMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is kept across a power failure once its folder is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Makes the folder of half-written files, and clears what a killed process left there a day ago or earlier. */
async function prepareIncoming(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(ifMissing(null));
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
}

import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentName, type Storage, type StoredFile } from './storage.ts';
import { checkName, isName } from './stored-names.ts';

const day = 86_400_000;

/** Stores files in the data folder: `<dataDir>/files/ab/ab….webp`. Creates nothing before the first write. */
export function openFolder(dataDir: string): Storage {
  const root = join(dataDir, 'files');
  const incoming = join(root, 'incoming');
  let ready: Promise<void> | undefined;
  let preparedAt = 0;

  const folderOf = (name: string): string => {
    checkName(name);
    return join(root, name.slice(0, 2));
  };
  const pathOf = (name: string): string => join(folderOf(name), name);

  const temporaryPath = async (): Promise<string> => {
    if (Date.now() - preparedAt > day) {
      preparedAt = Date.now();
      ready = undefined;
    }
    ready ??= prepareIncoming(incoming).catch((error) => {
      ready = undefined;
      throw error;
    });
    await ready;
    return join(incoming, randomBytes(16).toString('hex'));
  };

  const move = async (name: string, temporary: string): Promise<void> => {
    const folder = folderOf(name);
    await syncFile(temporary);
    await mkdir(folder, { recursive: true });
    await rename(temporary, join(folder, name));
    await syncFolder(folder);
    await syncFolder(root);
  };

  const write = async (name: string, bytes: Uint8Array): Promise<void> => {
    folderOf(name);
    const temporary = await temporaryPath();
    try {
      await writeFile(temporary, bytes, { flag: 'wx', mode: 0o640 });
      await move(name, temporary);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  return {
    async put(bytes, extension) {
      const name = contentName(bytes, extension);
      const found = await stat(pathOf(name)).catch(ifMissing(null));
      // a file of the wrong size is damaged: write it again
      if (found?.size !== bytes.length) await write(name, bytes);
      return name;
    },
    putAs: write,
    putFile: move,
    temporaryPath,
    async stat(name) {
      const found = await stat(pathOf(name)).catch(ifMissing(null));
      return found?.isFile() ? { size: found.size } : null;
    },
    async open(name, range) {
      const file = await open(pathOf(name), 'r');
      return file.createReadStream(range);
    },
    linkTo: async () => null,
    remove: (name) => rm(pathOf(name), { force: true }),
    list: () => filesBelow(root),
  };
}

async function* filesBelow(root: string): AsyncIterable<StoredFile> {
  const folders = await readdir(root).catch(ifMissing<string[]>([]));
  for (const folder of folders.filter((one) => /^[0-9a-f]{2}$/.test(one)).sort()) {
    const names = await readdir(join(root, folder)).catch(ifMissing<string[]>([]));
    for (const name of names.filter(isName).sort()) {
      const found = await stat(join(root, folder, name)).catch(ifMissing(null));
      if (found?.isFile()) yield { name, size: found.size, changedAt: found.mtimeMs };
    }
  }
}

/** For `catch`: returns `value` if the file is missing, and throws any other error again. */
function ifMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes a folder to the disk: only then does a rename in it survive a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates the folder of half-written files, and deletes files that a killed process left there more than a day ago. Called once a day. */
async function prepareIncoming(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(ifMissing(null));
    if (found && Date.now() - found.mtimeMs > day) await rm(path, { force: true });
  }
}

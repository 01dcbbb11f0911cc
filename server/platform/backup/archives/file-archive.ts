import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ArchiveError } from '#server/platform/backup/archive-error.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { isPathProblem, noFileProblem, pathProblem } from '#server/platform/process/path-problem.ts';
import { type Archive, noArchive } from './archive.ts';

/** The name of an archive while it is written. A killed process leaves such a file. */
export const unfinishedName = (path: string): string => `${path}.unfinished`;

/**
 * An archive on this disk. It is written under a temporary name, and gets its own name when all of it is on the disk. So a file
 * with the right name is complete, whatever ended the work.
 */
export function fileArchive(path: string): Archive {
  return {
    address: path,
    name: basename(path),
    scratch: dirname(path),
    async size() {
      await refuseNoFile(path);
      const found = await stat(path).catch(ifMissing);
      return found?.size ?? null;
    },
    async write(content, { signal }) {
      const temporary = unfinishedName(path);
      await refuseNoFile(path);
      try {
        await pipeline(content, createWriteStream(temporary, { mode: 0o600, flush: true }), { signal });
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async open(range) {
      await refuseNoFile(path);
      const content = createReadStream(path, range);
      await once(content, 'open').catch((error) => {
        throw errorCode(error) === 'ENOENT' ? noArchive(path) : asArchiveError(path, error);
      });
      return content;
    },
    remove: () => rm(path, { force: true }),
  };
}

/** Refuses a folder and a device, which would be replaced by an archive, or never end. */
async function refuseNoFile(path: string): Promise<void> {
  const found = await stat(path).catch((error) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw asArchiveError(path, error);
  });
  const problem = found && noFileProblem(path, found);
  if (problem) throw new ArchiveError(problem);
}

const asArchiveError = (path: string, error: unknown) =>
  isPathProblem(error) ? new ArchiveError(pathProblem(path, error), { cause: error }) : error;

function ifMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errorCode } from '#server/platform/process/error-code.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';

/** Creates the data folder if it is missing. Returns its real path. */
export function openDataFolder(given: string): string {
  const path = resolve(given);
  try {
    mkdirSync(dirname(path), { recursive: true });
    try {
      mkdirSync(path, 0o700);
    } catch (error) {
      if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
    }
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    throw asRefusal(error, path);
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'a part of its path is a file, not a folder',
};

/** Explains a file system's refusal to the person who starts Almoner. Returns other errors unchanged. */
export function asRefusal(error: unknown, dataDir: string): unknown {
  if (error instanceof StartRefused) return error;
  const reason = reasons[errorCode(error)];
  if (reason === undefined || !(error instanceof Error)) return error;
  const elsewhere = 'path' in error && error.path !== undefined && error.path !== dataDir;
  const where = elsewhere ? ` (${error.message})` : '';
  return new StartRefused(
    `The data folder ${dataDir} can't be used: ${reason}${where}. Mend that, or choose another folder with DATA_DIR.`,
    { cause: error },
  );
}

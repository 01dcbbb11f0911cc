import { errorCode } from '#server/platform/process/error-code.ts';

/** Thrown if there is no file of this name. Its code is the one that the file system uses for a missing file. */
export class FileMissing extends Error {
  readonly code = 'ENOENT';

  constructor(name: string) {
    super(`ENOENT: there is no stored file ${name}`);
  }
}

/** Whether an error of a folder or a bucket says that the file does not exist. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

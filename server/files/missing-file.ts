import { errorCode } from '#server/process/error-code.ts';

/** There is no file of this name, as the disk says it. */
export class FileMissing extends Error {
  readonly code = 'ENOENT';

  constructor(name: string) {
    super(`ENOENT: there is no stored file ${name}`);
  }
}

/** Whether an error of a folder or a bucket says that the file is not there. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

import { errorCode, errorMessage } from './error-code.ts';

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'the user who runs this command may not open it',
  EPERM: 'the user who runs this command may not open it',
  EISDIR: 'this is a folder, not a file',
  ENOTDIR: 'a part of this path is a file, not a folder',
  ELOOP: 'this is a link that leads back to itself',
  ENAMETOOLONG: 'this name is too long',
  EROFS: 'this is on a read-only file system',
  ENXIO: 'this is a device or a socket, not a file',
};

/** Whether the file system refuses the path itself, so that `pathProblem` has words for it. */
export const isPathProblem = (error: unknown): boolean => errorCode(error) in reasons;

/** Why a file that a person named cannot be used, in a sentence that begins with its path. */
export function pathProblem(path: string, error: unknown): string {
  return `${path}: ${reasons[errorCode(error)] ?? `this file can’t be opened (${errorMessage(error)})`}.`;
}

/** The same sentence for what is there, but is no file; null if it is a file. */
export function noFileProblem(path: string, found: { isFile(): boolean; isDirectory(): boolean }): string | null {
  if (found.isFile()) return null;
  return `${path}: this is a ${found.isDirectory() ? 'folder' : 'device, a pipe or a socket'}, not a file.`;
}

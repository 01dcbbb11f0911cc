import { errorCode, errorMessage } from './error-code.ts';

/**
 * Whether an error says that the disk, or the quota on it, is used up. The picture library reports this only in the message, without
 * a code.
 */
export function isFullDisk(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== '') return /^(ENOSPC|EDQUOT|53100)$/.test(code);
  return /no space left on device|disk quota exceeded/i.test(errorMessage(error));
}

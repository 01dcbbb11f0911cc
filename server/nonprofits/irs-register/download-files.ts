import { createWriteStream } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorMessage } from '#server/platform/process/error-code.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';

export const isAddress = (given: string): boolean => /^https?:\/\//i.test(given);

/**
 * Downloads a file into the folder, and gives it the time of its last change on the server. Returns its path. Throws
 * StartRefused.
 */
export async function downloadFile(address: string, folder: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new StartRefused(`${address}: the server can't be reached (${causeOf(error)}).`);
  });
  if (!response.ok || !response.body) throw new StartRefused(`${address}: the server answered ${response.status}.`);
  await mkdir(folder, { recursive: true });
  const path = join(folder, basename(new URL(address).pathname) || 'irs.csv');
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path), { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new StartRefused(`${address}: the download broke off (${causeOf(error)}). Run the command again.`);
  }
  const changed = new Date(response.headers.get('last-modified') ?? Date.now());
  if (!Number.isNaN(changed.getTime())) await utimes(path, changed, changed);
  return path;
}

/** `fetch` puts the reason into the `cause` of its error. */
const causeOf = (error: unknown): string => errorMessage(error instanceof Error && error.cause ? error.cause : error);

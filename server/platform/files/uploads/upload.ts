import { rm } from 'node:fs/promises';
import type { App } from '#server/platform/http/app.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { admitUpload } from './admit-upload.ts';

/** An uploaded file, which exists until the call has ended. */
export interface UploadedFile {
  path: string;
  /** the sender's id: people take turns while the server works on uploads */
  person: number;
  /** aborts when the sender leaves */
  signal: AbortSignal;
}

/** Gives an upload a temporary file, which is deleted afterwards. Throws 429 if the person has too many uploads under way. */
export async function withUpload<T>(
  { storage, pool }: Pick<App, 'storage' | 'pool'>,
  person: number,
  work: (file: UploadedFile, sender: AbortController) => Promise<T>,
): Promise<T> {
  const leave = await admitUpload(pool, person);
  try {
    const sender = new AbortController();
    const path = await storage.temporaryPath();
    return await work({ path, person, signal: sender.signal }, sender).finally(() => rm(path, { force: true }));
  } finally {
    await leave();
  }
}

export const brokeOff = () => refuseFields({ non_field_errors: ['The request broke off.'] });

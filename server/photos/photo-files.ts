import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { PixelSize } from '#contract/photos/photo-sizes.ts';
import { encodePhotoUpload } from '#server/files/encoder.ts';
import { photoParts } from '#server/files/photo-copies.ts';
import type { Crop } from '#server/files/picture.ts';
import type { Storage } from '#server/files/storage.ts';
import type { UploadedFile } from '#server/files/upload.ts';

/** The columns that name a photo's files and say how large they are. */
export interface PhotoFiles {
  key: string;
  storedAs: string;
  size: number;
  wholeWidth: number;
  wholeHeight: number;
  crop: number[] | null;
  width: number;
  height: number;
}

/** SHA-256 of a file's bytes. */
export async function digestOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** Encodes an upload, and stores the whole picture and its copies under random names. */
export async function storePhoto(storage: Storage, file: UploadedFile, crop: Crop | undefined): Promise<PhotoFiles> {
  return withEncoded(storage, async (to) => {
    const { whole, shown } = await encodePhotoUpload(file, { path: file.path, crop, to, again: false });
    const storedAs = `${randomBytes(16).toString('hex')}.file`;
    await storage.putFile(storedAs, `${to}-whole.jpg`);
    const { size } = (await storage.stat(storedAs)) ?? { size: 0 };
    const key = await storeParts(storage, to, crop !== undefined).catch(async (error) => {
      await storage.remove(storedAs);
      throw error;
    });
    return { key, storedAs, size, ...sizes(whole, shown), crop: crop ? [...crop] : null };
  });
}

/** Crops a stored photo anew. The copies get other names, so that nobody sees the former ones at their addresses. */
export async function cropAgain(
  storage: Storage,
  asker: Omit<UploadedFile, 'path'>,
  { storedAs, size }: Pick<PhotoFiles, 'storedAs' | 'size'>,
  crop: Crop | undefined,
): Promise<PhotoFiles> {
  return withEncoded(storage, async (to) => {
    const path = `${to}-source.jpg`;
    await pipeline(await storage.open(storedAs), createWriteStream(path, { mode: 0o640 }));
    const { whole, shown } = await encodePhotoUpload(asker, { path, crop, to, again: true });
    const key = await storeParts(storage, to, crop !== undefined);
    return { key, storedAs, size, ...sizes(whole, shown), crop: crop ? [...crop] : null };
  });
}

function sizes(whole: PixelSize, shown: PixelSize) {
  return { wholeWidth: whole.width, wholeHeight: whole.height, width: shown.width, height: shown.height };
}

async function withEncoded<T>(storage: Storage, work: (to: string) => Promise<T>): Promise<T> {
  const to = await storage.temporaryPath();
  try {
    return await work(to);
  } finally {
    // what was stored has been moved away
    for (const part of ['-source.jpg', '-whole.jpg', ...photoParts(true)]) await rm(to + part, { force: true });
  }
}

async function storeParts(storage: Storage, to: string, cropped: boolean): Promise<string> {
  const key = randomBytes(16).toString('hex');
  try {
    for (const part of photoParts(cropped)) await storage.putFile(key + part, to + part);
  } catch (error) {
    await removePhotoFiles(storage, key, undefined);
    throw error;
  }
  return key;
}

/** The stored name of the picture at its full size. */
export function fullName({ key, crop, storedAs }: { key: string; crop: unknown; storedAs: string | null }): string | null {
  return crop === null ? storedAs : `${key}-full.jpg`;
}

/** Deletes the copies of a photo, and the whole picture where it is named. */
export async function removePhotoFiles(storage: Storage, key: string, storedAs: string | undefined): Promise<void> {
  for (const part of photoParts(true)) await storage.remove(key + part);
  if (storedAs !== undefined) await storage.remove(storedAs);
}

import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import { copyBox, type PixelSize, photoFormats, photoWidths } from '#contract/nonprofits/photos/photo-sizes.ts';
import { encodeCopiesUpload } from '#server/platform/files/pictures/encoder.ts';
import type { Crop } from '#server/platform/files/pictures/picture.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';

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

/** The smaller copies that are made of a photo: the largest first, as the encoder wants them. */
export const photoCopies = {
  copies: photoWidths.toReversed().map((width) => ({ suffix: `-${width}`, box: copyBox(width) })),
  formats: [...photoFormats],
};

/** Endings of a photo's public files: the smaller copies, and with a crop the cropped picture at its full size. */
export function photoParts(cropped: boolean): string[] {
  const copies = photoWidths.flatMap((width) => photoFormats.map((format) => `-${width}.${format}`));
  return cropped ? ['-full.jpg', ...copies] : copies;
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
    const { whole, shown } = await encodeCopiesUpload(
      file,
      { path: file.path, crop, to, writeWhole: true, ...photoCopies },
      photoMessages,
    );
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

/** Crops a stored photo again. The copies get new names, so that no cache shows the former copies at the new addresses. */
export async function cropAgain(
  storage: Storage,
  asker: Omit<UploadedFile, 'path'>,
  { storedAs, size }: Pick<PhotoFiles, 'storedAs' | 'size'>,
  crop: Crop | undefined,
): Promise<PhotoFiles> {
  return withEncoded(storage, async (to) => {
    const path = `${to}-source.jpg`;
    await pipeline(await storage.open(storedAs), createWriteStream(path, { mode: 0o640 }));
    const { whole, shown } = await encodeCopiesUpload(
      asker,
      { path, crop, to, writeWhole: false, ...photoCopies },
      photoMessages,
    );
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
    // a stored part was moved away: delete the parts that a failure left behind
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

/** The stored name of the picture at full size, cropped if the photo has a crop. Null if the photo has neither a crop nor a stored file. */
export function fullName({ key, crop, storedAs }: { key: string; crop: unknown; storedAs: string | null }): string | null {
  return crop === null ? storedAs : `${key}-full.jpg`;
}

/** Deletes the copies of a photo and, if `storedAs` is given, the whole picture. */
export async function removePhotoFiles(storage: Storage, key: string, storedAs: string | undefined): Promise<void> {
  for (const part of photoParts(true)) await storage.remove(key + part);
  if (storedAs !== undefined) await storage.remove(storedAs);
}

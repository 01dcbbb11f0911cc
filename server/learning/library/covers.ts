import { randomBytes } from 'node:crypto';
import { libraryMessages } from '#contract/learning/library/library-files.ts';
import { encodeUpload } from '#server/platform/files/pictures/encoder.ts';
import type { EncodedPicture } from '#server/platform/files/pictures/picture.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';
import { Refusal, refuseFields } from '#server/platform/http/errors.ts';

/** The names of a cover's two stored pictures. The file's row stores only the part that both names share. */
export function coverNames(cover: string): [image: string, thumbnail: string] {
  return [`${cover}.cover`, `${cover}-small.cover`];
}

/** Stores a cover under a random name, which `/media/` never serves. */
export async function storeCover(storage: Storage, { image, thumbnail }: EncodedPicture): Promise<string> {
  const cover = randomBytes(16).toString('hex');
  const [large, small] = coverNames(cover);
  await storage.putAs(small, thumbnail);
  await storage.putAs(large, image);
  return cover;
}

export async function removeCover(storage: Storage, cover: string): Promise<void> {
  for (const name of coverNames(cover)) await storage.remove(name);
}

/** Stores the cover that programme staff chose. Refuses a format that the server cannot decode. */
export async function storeChosenCover(storage: Storage, file: UploadedFile): Promise<string> {
  const picture = await encodeUpload(file, undefined).catch((error) => {
    if (error instanceof Refusal && error.status === 415) throw refuseFields({ preview_image: [libraryMessages.cover] });
    throw error;
  });
  return storeCover(storage, picture);
}

/** Stores an uploaded picture, made smaller, as its own cover. Returns null for a format that the server cannot decode. */
export async function storeOwnCover(storage: Storage, file: UploadedFile): Promise<string | null> {
  const picture = await encodeUpload(file, undefined).catch((error) => {
    if (error instanceof Refusal && error.status === 415) return null;
    throw error;
  });
  return picture && storeCover(storage, picture);
}

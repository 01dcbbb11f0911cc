import { buffer } from 'node:stream/consumers';
import { isMissing } from '#server/platform/files/storage/missing-file.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';

/** A photo for a box of the page. */
export interface WantedPhoto {
  /** the photo's name on the page */
  file: string;
  storedAs: string;
}

interface Box {
  width: number;
  height: number;
}

/**
 * Crops a photo to the shape of its box, and shrinks it to the box if it is larger. Null if the file is missing or is no picture.
 */
export async function preparePhoto(storage: Storage, { storedAs }: WantedPhoto, { width, height }: Box): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  const bytes = await readStored(storage, storedAs);
  if (bytes === null) return null;
  try {
    const picture = sharp(bytes);
    const known = await picture.metadata();
    const scale = Math.min(1, known.width / width, known.height / height);
    const [wide, high] = [width * scale, height * scale].map((side) => Math.max(1, Math.round(side)));
    return await picture
      .resize(wide, high, { fit: 'cover', position: 'attention' })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch {
    return null;
  }
}

async function readStored(storage: Storage, name: string): Promise<Buffer | null> {
  try {
    return await buffer(await storage.open(name));
  } catch (error) {
    // other errors are thrown: a catalogue must not lose its photos because the storage is down for a moment
    if (isMissing(error)) return null;
    throw error;
  }
}

import { buffer } from 'node:stream/consumers';
import type { Storage } from '#server/files/storage.ts';

/** A photo for a box of the page. */
export interface WantedPhoto {
  /** its name on the page */
  file: string;
  storedAs: string;
}

interface Box {
  width: number;
  height: number;
}

/** Cuts a photo to its box, never larger than it is. Null where its file is missing or cannot be read. */
export async function preparePhoto(storage: Storage, { storedAs }: WantedPhoto, { width, height }: Box): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(await buffer(await storage.open(storedAs)));
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

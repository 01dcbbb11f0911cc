import type { Region, Sharp, WebpOptions } from 'sharp';
import { contentName, type Storage } from '../storage/storage.ts';
import { typeOfFile } from '../uploads/type-of-bytes.ts';
import { limitInputPixels, loadSharp, type PixelSize } from './load-sharp.ts';
import { isHeic, openDecoded } from './open-heic.ts';
import { pictureNames } from './picture-urls.ts';

const pictureWidth = 1600;
const thumbnailWidth = 480;
const accepted = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif']);

export interface EncodedPicture {
  image: Uint8Array;
  thumbnail: Uint8Array;
}

const encoding: WebpOptions = { quality: 80, smartSubsample: true };

/** Both sizes of a picture as WebP: upright, in sRGB, without the metadata that the original carried. */
async function encode(picture: Sharp, part?: Region): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const upright = picture.autoOrient();
  const { data, info } = await (part ? upright.extract(part) : upright)
    .resize({ width: pictureWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  return {
    image: await sharp(data, raw).webp(encoding).toBuffer(),
    thumbnail: await sharp(data, raw).resize({ width: thumbnailWidth, withoutEnlargement: true }).webp(encoding).toBuffer(),
  };
}

/** Left, top, width and height in per cent of the upright picture. */
export type Crop = readonly number[];

/** Opens the picture in a file of this type. Null if it is no accepted type. */
export async function openPicture(path: string, type: string | undefined): Promise<Sharp | null> {
  if (isHeic(type)) {
    const open = await openDecoded(path);
    return typeof open === 'string' ? null : open();
  }
  if (type === undefined || !accepted.has(type)) return null;
  const sharp = await loadSharp();
  return sharp(path, { limitInputPixels, failOn: 'error' });
}

/** Encodes the picture in a file. Null if its bytes cannot be read as a picture of an accepted type. Throws if the file is gone. */
export async function encodePicture(path: string, crop?: Crop): Promise<EncodedPicture | null> {
  const type = (await typeOfFile(path))?.mime;
  try {
    const picture = await openPicture(path, type);
    if (!picture) return null;
    const { autoOrient } = await picture.metadata();
    return await encode(picture, crop && regionOf(crop, autoOrient));
  } catch {
    return null;
  }
}

/** The whole pixels of a crop: at least one, and none outside the picture. */
export function regionOf([left = 0, top = 0, width = 100, height = 100]: Crop, size: PixelSize): Region {
  const along = (from: number, length: number, pixels: number): [number, number] => {
    const start = Math.min(Math.round((from / 100) * pixels), pixels - 1);
    return [start, Math.max(1, Math.min(Math.round((length / 100) * pixels), pixels - start))];
  };
  const [x, w] = along(left, width, size.width);
  const [y, h] = along(top, height, size.height);
  return { left: x, top: y, width: w, height: h };
}

/** Stores both sizes; returns the hash that goes into the column. */
export async function storeEncoded(storage: Storage, { image, thumbnail }: EncodedPicture): Promise<string> {
  const hash = contentName(image, '');
  const names = pictureNames(hash);
  await storage.putAs(names.thumbnail, thumbnail);
  await storage.put(image, '.webp');
  return hash;
}

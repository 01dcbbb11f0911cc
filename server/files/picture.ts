import { fileTypeFromBuffer } from 'file-type';
import type { Region, Sharp, WebpOptions } from 'sharp';
import { refuse } from '#server/errors.ts';
import { pictureNames } from './picture-urls.ts';
import { contentName, type Storage } from './storage.ts';

const pictureWidth = 1600;
const thumbnailWidth = 480;
const accepted = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif']);
/** a picture of more pixels is refused before it is decoded */
const limitInputPixels = 50_000_000;

export interface EncodedPicture {
  image: Uint8Array;
  thumbnail: Uint8Array;
}

/** sharp takes 25 MB once it is loaded: a process that never sees a picture goes without. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** For a photograph; a drawing's large areas look the same at a quarter of the work. */
const photograph: WebpOptions = { quality: 80, smartSubsample: true };
const drawing: WebpOptions = { quality: 80, effort: 2 };

/** Both sizes of a picture as WebP: upright, in sRGB, without the metadata that the original carried. */
async function encode(picture: Sharp, options: WebpOptions, part?: Region): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const upright = picture.autoOrient();
  const { data, info } = await (part ? upright.extract(part) : upright)
    .resize({ width: pictureWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  return {
    image: await sharp(data, raw).webp(options).toBuffer(),
    thumbnail: await sharp(data, raw).resize({ width: thumbnailWidth, withoutEnlargement: true }).webp(options).toBuffer(),
  };
}

/** Left, top, width and height in per cent of the upright picture. */
export type Crop = readonly number[];

/** Encodes what a person uploaded. Refuses with 415 what is not a picture by its bytes, whatever its name says. */
export async function encodePicture(bytes: Uint8Array, crop?: Crop): Promise<EncodedPicture> {
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !accepted.has(type.mime)) throw notAPicture();
  return inTurn(async () => {
    const sharp = await loadSharp();
    const picture = sharp(bytes, { limitInputPixels, failOn: 'error' });
    try {
      const { autoOrient } = await picture.metadata();
      return await encode(picture, photograph, crop && regionOf(crop, autoOrient));
    } catch {
      throw notAPicture();
    }
  });
}

const notAPicture = () => refuse(415, 'This is not a picture that can be read. Upload a JPEG, PNG, WebP, GIF or AVIF file.');

/** The whole pixels of a crop, one at least and none outside. */
function regionOf([left = 0, top = 0, width = 100, height = 100]: Crop, size: { width: number; height: number }): Region {
  const along = (from: number, length: number, pixels: number): [number, number] => {
    const start = Math.min(Math.round((from / 100) * pixels), pixels - 1);
    return [start, Math.max(1, Math.min(Math.round((length / 100) * pixels), pixels - start))];
  };
  const [x, w] = along(left, width, size.width);
  const [y, h] = along(top, height, size.height);
  return { left: x, top: y, width: w, height: h };
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: decoded, each can take a hundred times its bytes. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work, work);
  last = result.catch(() => {});
  return result;
}

/** Encodes a drawing of our own; SVG from outside is never read. */
export async function encodeDrawing(svg: string): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  return encode(sharp(Buffer.from(svg)).removeAlpha(), drawing);
}

/** Keeps both sizes and answers the hash that goes into the column. */
export async function storeEncoded(storage: Storage, { image, thumbnail }: EncodedPicture): Promise<string> {
  const hash = contentName(image, '');
  const names = pictureNames(hash);
  await storage.putAs(names.thumbnail, thumbnail);
  await storage.put(image, '.webp');
  return hash;
}

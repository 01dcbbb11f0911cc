import type { Sharp, WebpOptions } from 'sharp';
import { refuse } from '#server/errors.ts';
import { pictureNames } from './picture-urls.ts';
import { contentName, type Storage } from './storage.ts';

const pictureWidth = 1600;
const thumbnailWidth = 480;
const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
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
async function encode(picture: Sharp, options: WebpOptions): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const { data, info } = await picture
    .autoOrient()
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

/** Encodes what a person uploaded. Refuses with 415 what is not a picture by its bytes, whatever its name says. */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  if (bytes.length === 0) throw notAPicture();
  const picture = sharp(bytes, { limitInputPixels, failOn: 'error' });
  const { format } = await picture.metadata().catch(() => ({ format: undefined }));
  if (format === undefined || !accepted.has(format)) throw notAPicture();
  return encode(picture, photograph).catch(() => {
    throw notAPicture();
  });
}

const notAPicture = () => refuse(415, 'This is not a picture that can be read. Upload a JPEG, PNG, WebP, GIF or AVIF file.');

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

/** Re-encodes an uploaded picture, keeps it with its thumbnail, and answers the hash that goes into the column. */
export async function storePicture(storage: Storage, bytes: Uint8Array): Promise<string> {
  return storeEncoded(storage, await encodePicture(bytes));
}

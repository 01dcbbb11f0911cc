import { copyFile, open as openFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { Region, Sharp } from 'sharp';
import {
  copyBox,
  type PhotoFormat,
  type PhotoWidth,
  type PixelSize,
  photoFormats,
  photoWidths,
} from '#contract/photos/photo-sizes.ts';
import { isFullDisk } from '#server/process/full-disk.ts';
import { openHeic } from './heic.ts';
import { type Crop, limitInputPixels, loadSharp, regionOf } from './picture.ts';

export interface PhotoTask {
  path: string;
  crop: Crop | undefined;
  /** the files are written beside this path: see `photoParts` */
  to: string;
  /** the whole picture was encoded before: write the parts that depend on the crop */
  again: boolean;
}

export interface EncodedPhoto {
  whole: PixelSize;
  /** of the cropped picture */
  shown: PixelSize;
}

export type PhotoProblem = 'notReadable' | 'svg' | 'tooManyPixels';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff']);
const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
const drawing = new Set(['application/xml', 'image/svg+xml']);

const white = { r: 255, g: 255, b: 255 };
const wholeQuality = 92;

/** What is written beside `to`: the whole picture, the cropped one at its full size, and the smaller copies. */
export function photoParts(cropped: boolean): string[] {
  const copies = photoWidths.flatMap((width) => photoFormats.map((format) => `-${width}.${format}`));
  return cropped ? ['-full.jpg', ...copies] : copies;
}

/** Writes an upright whole picture as a JPEG, and the smaller copies of what the crop leaves; none of them has metadata. */
export async function encodePhoto({ path, crop, to, again }: PhotoTask): Promise<EncodedPhoto | PhotoProblem> {
  const type = (await fileTypeFromFile(path))?.mime;
  const problem = await problemOfType(path, type);
  if (problem) return problem;
  try {
    const open = await (type !== undefined && heic.has(type) ? openDecoded(path) : openWithSharp(path));
    if (typeof open === 'string') return open;
    const { autoOrient: upright } = await open().metadata();
    if (!again) await onWhite(open()).jpeg({ quality: wholeQuality }).toFile(`${to}-whole.jpg`);
    const part = crop && regionOf(crop, upright);
    if (part) await onWhite(open(), part).jpeg({ quality: wholeQuality }).toFile(`${to}-full.jpg`);
    await writeCopies(onWhite(open(), part), to);
    return { whole: upright, shown: part ? { width: part.width, height: part.height } : upright };
  } catch (error) {
    if (isFullDisk(error)) throw error;
    return 'notReadable';
  }
}

type Opener = () => Sharp;

/** pixels of the largest cameras in telephones, 16,320 × 12,240; such photos are stored at half their width and height */
const limitReducedPixels = 205_000_000;

/** By what a photo's sides are divided, so that it is within the limit: 1 for most. Null if it has too many pixels even so. */
function factorFor({ width, height }: PixelSize): number | null {
  const pixels = width * height;
  return pixels > limitReducedPixels ? null : Math.ceil(Math.sqrt(pixels / limitInputPixels));
}

/** Checks the limit before any pixel is decoded. */
async function openWithSharp(path: string): Promise<Opener | PhotoProblem> {
  const sharp = await loadSharp();
  const open = () => sharp(path, { failOn: 'error', limitInputPixels: false });
  const { autoOrient: upright, format, isProgressive } = await open().metadata();
  const factor = factorFor(upright);
  if (factor === 1) return open;
  // of other formats, and of progressive JPEGs, all pixels would be in memory
  if (factor === null || format !== 'jpeg' || isProgressive) return 'tooManyPixels';
  const box = { width: Math.floor(upright.width / factor), height: Math.floor(upright.height / factor) };
  const reduced = open()
    .autoOrient()
    .resize({ ...box, fit: 'inside' });
  const { data, info } = await reduced.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** The same for HEIC, whose codec sharp does not have. */
async function openDecoded(path: string): Promise<Opener | PhotoProblem> {
  const sharp = await loadSharp();
  const { width, height, decode } = await openHeic(path);
  const factor = factorFor({ width, height });
  if (factor === null) return 'tooManyPixels';
  if (factor > 1) return openReduced(path, factor);
  const pixels = await decode();
  return () => sharp(pixels, { raw: { width, height, channels: 4 } });
}

async function openReduced(path: string, factor: number): Promise<Opener | PhotoProblem> {
  const sharp = await loadSharp();
  const { decodeReduced } = await import('./heic-tiles.ts');
  const reduced = await decodeReduced(path, factor);
  if (!reduced) return 'tooManyPixels';
  const { pixels, width, height } = reduced;
  return () => sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function problemOfType(path: string, type: string | undefined): Promise<PhotoProblem | undefined> {
  if (type === undefined) return (await beginsLikeSvg(path)) ? 'svg' : 'notReadable';
  if (drawing.has(type)) return 'svg';
  return accepted.has(type) || heic.has(type) ? undefined : 'notReadable';
}

async function beginsLikeSvg(path: string): Promise<boolean> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0);
    return /<svg[\s>]/i.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Upright, in sRGB, and on white where the picture lets something through. */
function onWhite(picture: Sharp, part?: Region): Sharp {
  const upright = picture.autoOrient();
  return (part ? upright.extract(part) : upright).flatten({ background: white }).toColourspace('srgb');
}

/** Decodes the picture once, and makes every copy from the largest one. Of a small photo, several copies are the same. */
async function writeCopies(picture: Sharp, to: string): Promise<void> {
  const sharp = await loadSharp();
  let larger: { width: PhotoWidth; copy: Sharp; pixels: number } | undefined;
  for (const width of photoWidths.toReversed()) {
    const { data, info } = await (larger?.copy ?? picture)
      .clone()
      .resize({ ...copyBox(width), fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const same = larger?.pixels === info.width * info.height ? larger.width : undefined;
    const copy = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    for (const format of photoFormats) {
      if (same) await copyFile(`${to}-${same}.${format}`, `${to}-${width}.${format}`);
      else await inFormat(copy.clone(), format).toFile(`${to}-${width}.${format}`);
    }
    larger = { width, copy, pixels: info.width * info.height };
  }
}

function inFormat(picture: Sharp, format: PhotoFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 });
  if (format === 'webp') return picture.webp({ quality: 78, smartSubsample: true });
  return picture.jpeg({ quality: 80, mozjpeg: false });
}
